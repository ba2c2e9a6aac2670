// The languages of the shop and their facts. Code outside asks for a fact, never which language it is.
import type { Locale } from './locale.ts';
import * as register from './register.ts';

export {
  type Locale,
  type PaymentMethod,
  SCRIPTS,
  type Script,
} from './locale.ts';

const DEFAULT_PREFIX = 'en';
const PREFIX = /^[a-z]{2}$/;

/** English first, then by prefix. Lists for visitors use this order. */
export const LOCALES: readonly Locale[] = Object.values(register).sort(byPrefix);

const byKey = new Map(LOCALES.map((locale) => [locale.prefix, locale]));
const byAlias = new Map(
  LOCALES.flatMap((locale) => locale.aliases.map((alias) => [alias, locale] as const)),
);

/** Its pages have no prefix, and its texts replace missing ones. */
export const DEFAULT_LOCALE: Locale = getLocale(DEFAULT_PREFIX);

/** `prefix` is in lowercase. Returns null for an unknown one. */
export function findLocale(prefix: string): Locale | null {
  return byKey.get(prefix) ?? null;
}

/**
 * Returns the locale of a stored prefix, or English if the shop has removed the language.
 * @throws RangeError if `prefix` doesn't have the form of one
 */
export function getLocale(prefix: string): Locale {
  const locale = findLocale(prefix) ?? (PREFIX.test(prefix) ? findLocale(DEFAULT_PREFIX) : null);
  if (!locale) throw new RangeError(`"${prefix}" is not the prefix of a language`);
  return locale;
}

/** Language tags need no more characters (RFC 5646, section 4.4.1). */
const LONGEST_TAG = 35;

/** What precedes the path of a page: `/de`, or nothing for English and for a removed language. */
export const folderOf = (prefix: string): string =>
  prefix === DEFAULT_PREFIX || !byKey.has(prefix) ? '' : `/${prefix}`;

/** Ignores letter case. Unlisted regions fall back to their language (`de-AT` → de, `zh-Hans-HK` → cn, `zh-HK` → tw). */
export function matchLocale(tag: string): Locale | null {
  const parts = tag.trim().slice(0, LONGEST_TAG).toLowerCase().split(/[-_]/);
  for (let length = parts.length; length > 0; length -= 1) {
    const found = byAlias.get(parts.slice(0, length).join('-'));
    if (found) return found;
  }
  return null;
}

/** Whether its stops and brackets are as wide as its characters, so that no space follows them. */
export const hasWideSigns = ({ script }: Locale): boolean =>
  script === 'japanese' || script === 'han-simplified' || script === 'han-traditional';

/** Between the two parts of a title, or of another name. */
export const dashOf = ({ titleDash = '–' }: Locale): string => titleDash;

function byPrefix(one: Locale, other: Locale): number {
  if (one.prefix === DEFAULT_PREFIX) return -1;
  if (other.prefix === DEFAULT_PREFIX) return 1;
  return one.prefix < other.prefix ? -1 : 1;
}
