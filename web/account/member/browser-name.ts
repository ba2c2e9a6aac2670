/** The first that fits: most browsers claim to be others, too. */
const BROWSERS: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Edge', /\bEdgA?\/|\bEdgiOS\//],
  ['Opera', /\bOPR\/|\bOpera\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\bFirefox\/|\bFxiOS\//],
  ['Chrome', /\bChrome\/|\bCriOS\/|\bChromium\//],
  ['Safari', /\bSafari\//],
];

const SYSTEMS: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];

/** What a `User-Agent` header says, in names people know; null when it names nothing of that kind. */
export function browserName(
  userAgent: string | null,
): { readonly browser: string; readonly system: string } | null {
  const find = (list: typeof BROWSERS) => list.find(([, sign]) => sign.test(userAgent ?? ''))?.[0];
  const [browser, system] = [find(BROWSERS), find(SYSTEMS)];
  return browser && system ? { browser, system } : null;
}
