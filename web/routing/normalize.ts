import { DEFAULT_LOCALE, findLocale } from '../../locales/index.ts';

/** Longer paths name nothing of ours, in characters. */
export const LONGEST_PATH = 2048;

/** Addresses the rules about pages do not touch. */
const FOREIGN =
  /^\/(?:api|assets|builds|downloads|hooks|icons|healthz|__manifest|@[^/]*|node_modules)(?:\/|$)/;
/** A last segment with an extension is a file, but for `.xml` at a language's root. */
const FILE = /\/[^/]*\.[a-z0-9]+$/i;
const ROOT_XML = /^\/(?:[a-z]{2}\/)?[^/]*\.xml$/i;

/** Pages that take money: visitors with an unknown language in front of one are led to it. */
const PAY_PAGES = new Set(['pay', 'paycode', 'buy', 'scriptions', 'success']);

const PERCENT_BACKSLASH = /%5c/gi;
/** Letters, digits, `-`, `_` and `~`, which mean the same written out (RFC 3986, 2.3). */
const NEEDLESS_ESCAPE = /%(?:2d|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/gi;
/** Half an escape keeps its digit, too: the page that says it cannot be read links to itself. */
const ESCAPE_OR_CAPITALS = /%[0-9a-f]{0,2}|[A-Z]+/gi;

/** Tells whether a page exists at a path without locale. */
export type IsKnown = (path: string) => boolean;

/**
 * Whether the rules about page addresses leave this path alone. Doubled slashes are always set right: links of a page
 * at `//name.example` would lead to that host.
 */
export const isForeign = (path: string): boolean =>
  !path.includes('//') && (FOREIGN.test(path) || (FILE.test(path) && !ROOT_XML.test(path)));

/** Whether the path can be read at all: sound escapes, no control characters, not overlong. */
export function isReadable(path: string): boolean {
  if (path.length > LONGEST_PATH) return false;
  try {
    return !/\p{Cc}/u.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}

/** Makes a path that cannot be read one that can: the page that says so is rendered under it (`server/http/site.ts`). */
export const escapeUnreadable = (path: string): string => path.replaceAll('%', '%25');

/** What a path given to `escapeUnreadable` was. */
export const unescapeUnreadable = (path: string): string => path.replaceAll('%25', '%');

/** Supported as a first segment: the prefixes, and English although its addresses are bare. */
export const isSupportedPrefix = (segment: string): boolean =>
  findLocale(segment.toLowerCase()) !== null;

/**
 * The one right spelling of a page's path: single slashes, no escape that need not be, lower case (the digits of
 * escapes stay), no slash at the end, no `/en`, and no unknown word in front of a page that takes money.
 * Always begins with exactly one slash; applying it again changes nothing.
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
