/** Headers of every answer; a page brings its content security policy beside them and may say one of them otherwise. */
const ALWAYS: readonly (readonly [string, string])[] = [
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'strict-origin-when-cross-origin'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(self)'],
];

/** Those that say nothing of a file of code, styles or letters. */
export const OF_DOCUMENTS = ['cross-origin-opener-policy', 'permissions-policy', 'referrer-policy'];

/** A year, in seconds, once a site is on https. */
const HSTS = ['strict-transport-security', 'max-age=31536000'] as const;

export const headersFor = (siteUrl: string): readonly (readonly [string, string])[] =>
  siteUrl.startsWith('https:') ? [...ALWAYS, HSTS] : ALWAYS;
