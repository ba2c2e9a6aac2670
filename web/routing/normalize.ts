import { DEFAULT_LOCALE, findLocale } from '../../locales/index.ts';

/** Longest path, in characters. Longer paths do not exist. */
export const LONGEST_PATH = 2048;

const FOREIGN =
  /^\/(?:api|assets|builds|downloads|hooks|icons|healthz|__manifest|@[^/]*|node_modules)(?:\/|$)/;
/** A last segment with an extension is a file. The exception is `.xml` at the root of a language. */
const FILE = /\/[^/]*\.[a-z0-9]+$/i;
const ROOT_XML = /^\/(?:[a-z]{2}\/)?[^/]*\.xml$/i;

/** Pages that take money. An unknown prefix in front of one of them is removed. */
const PAY_PAGES = new Set(['pay', 'paycode', 'buy', 'scriptions', 'success']);

const PERCENT_BACKSLASH = /%5c/gi;
/** Escaped letters, digits, `-`, `_`, and `~`. They mean the same unescaped (RFC 3986, 2.3). */
const NEEDLESS_ESCAPE = /%(?:2d|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/gi;
/** Matches incomplete escapes too, so that the 404 page of such an address can link to itself. */
const ESCAPE_OR_CAPITALS = /%[0-9a-f]{0,2}|[A-Z]+/gi;

export type IsKnown = (path: string) => boolean;

/**
 * Returns whether the rules for page addresses skip this path. They never skip a path with `//`, which could lead to
 * another host.
 */
export const isForeign = (path: string): boolean =>
  !path.includes('//') && (FOREIGN.test(path) || (FILE.test(path) && !ROOT_XML.test(path)));

/** Returns whether a path has valid escapes, no control characters, and at most `LONGEST_PATH` characters. */
export function isReadable(path: string): boolean {
  if (path.length > LONGEST_PATH) return false;
  try {
    return !/\p{Cc}/u.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}

/** Makes an unreadable path readable, so that `server/http/site.ts` can render a 404 page under it. */
export const escapeUnreadable = (path: string): string => path.replaceAll('%', '%25');

export const unescapeUnreadable = (path: string): string => path.replaceAll('%25', '%');

/** Returns whether a first segment names a language. `en` counts, although English has no prefix. */
export const isSupportedPrefix = (segment: string): boolean =>
  findLocale(segment.toLowerCase()) !== null;

/**
 * Returns the canonical spelling of a page's path. It has single slashes, no needless escapes, lower case (except in
 * escapes), no trailing slash, no `/en`, and no unknown prefix in front of a payment page. It begins with exactly one
 * slash, and normalizing it again changes nothing.
 */
export function normalizePath(path: string, isKnown: IsKnown): string {
  const segments = lowerCase(
    path
      .replaceAll('\\', '/')
      .replace(PERCENT_BACKSLASH, '/')
      .replace(NEEDLESS_ESCAPE, decodeURIComponent),
  )
    .split('/')
    .filter((segment) => segment !== '');
  for (;;) {
    const [first = ''] = segments;
    if (first === DEFAULT_LOCALE.prefix || isStrayPrefix(segments, isKnown)) segments.shift();
    else return `/${segments.join('/')}`;
  }
}

function isStrayPrefix(segments: readonly string[], isKnown: IsKnown): boolean {
  const [first = ''] = segments;
  if (segments.length < 2 || !PAY_PAGES.has(segments.at(-1) ?? '')) return false;
  return !isSupportedPrefix(first) && !isKnown(`/${segments.join('/')}`);
}

const lowerCase = (path: string): string =>
  path.replace(ESCAPE_OR_CAPITALS, (part) => (part.startsWith('%') ? part : part.toLowerCase()));
