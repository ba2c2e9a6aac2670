/** Browsers whose list of downloads the page describes. */
export const BROWSERS = ['edge', 'chrome', 'firefox', 'other'] as const;
export type BrowserName = (typeof BROWSERS)[number];

const OTHERS = /\b(?:OPR|Opera|YaBrowser|Vivaldi|SamsungBrowser|UCBrowser)\//;

/** Returns the browser of a user agent. Only the highlighted guide depends on it. */
export function browserOf(userAgent: string): BrowserName {
  if (/\bEdg\//.test(userAgent)) return 'edge';
  if (OTHERS.test(userAgent)) return 'other';
  if (/\bFirefox\//.test(userAgent)) return 'firefox';
  return /\bChrome\//.test(userAgent) ? 'chrome' : 'other';
}
