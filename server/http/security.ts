/** Pages add a content security policy and may replace some of these. */
const ALWAYS: readonly (readonly [string, string])[] = [
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'strict-origin-when-cross-origin'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(self)'],
];

/** Only documents need these. A page loads many files and much data. */
export const OF_DOCUMENTS = ['cross-origin-opener-policy', 'permissions-policy', 'referrer-policy'];

/** The maximum age is a year, in seconds. */
const HSTS = ['strict-transport-security', 'max-age=31536000'] as const;

/** Returns the security headers of every response. */
export const headersFor = (siteUrl: string): readonly (readonly [string, string])[] =>
  siteUrl.startsWith('https:') ? [...ALWAYS, HSTS] : ALWAYS;
