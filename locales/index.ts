// The languages of the shop and the facts about each. No text lives here, and nothing outside this
// folder may ask "which language is it": it asks for the fact it needs.
import type { Locale } from './locale.ts';
import * as register from './register.ts';

export {
  type Locale,
  type PaymentMethod,
  SCRIPTS,
  type Script,
} from './locale.ts';

const DEFAULT_PREFIX = 'en';

/** English first, the others by prefix: the order of every list a visitor sees. */
export const LOCALES: readonly Locale[] = Object.values(register).sort(byPrefix);

const byKey = new Map(LOCALES.map((locale) => [locale.prefix, locale]));
const byAlias = new Map(
  LOCALES.flatMap((locale) => locale.aliases.map((alias) => [alias, locale] as const)),
);

/** The language whose addresses are bare, and whose text stands in for a missing one. */
export const DEFAULT_LOCALE: Locale = getLocale(DEFAULT_PREFIX);

/** The locale with this URL prefix (exact, lower case), or null. */
export function findLocale(prefix: string): Locale | null {
  return byKey.get(prefix) ?? null;
}

/** As `findLocale`; throws `RangeError` for an unknown prefix. */
export function getLocale(prefix: string): Locale {
  const locale = findLocale(prefix);
  if (!locale) throw new RangeError(`no locale with prefix "${prefix}"`);
  return locale;
}

/** What is behind so many characters says nothing about the language: RFC 5646, section 4.4.1. */
const LONGEST_TAG = 35;

/** What stands before the path of a page in the locale with this prefix: `/de`, and nothing for the bare addresses. */
export const folderOf = (prefix: string): string => (prefix === DEFAULT_PREFIX ? '' : `/${prefix}`);

/**
 * The locale a language tag means: any case, unlisted regions fall back to their language
 * (`de-AT` → de, `zh-Hans-HK` → cn, `zh-HK` → tw). Null when the shop does not speak it.
 */
export function matchLocale(tag: string): Locale | null {
  const parts = tag.trim().slice(0, LONGEST_TAG).toLowerCase().split(/[-_]/);
  for (let length = parts.length; length > 0; length -= 1) {
    const found = byAlias.get(parts.slice(0, length).join('-'));
    if (found) return found;
  }
  return null;
}

function byPrefix(one: Locale, other: Locale): number {
  if (one.prefix === DEFAULT_PREFIX) return -1;
  if (other.prefix === DEFAULT_PREFIX) return 1;
  return one.prefix < other.prefix ? -1 : 1;
}
