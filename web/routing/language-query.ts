import { findLocale, type Locale, matchLocale } from '../../locales/index.ts';
import { localize, parseAddress } from './address.ts';

/** Name of the query parameter that switches the language. */
const PARAMETER = 'lang';

/** What `?lang=` asks for: the address without it, and the language chosen (null: none we speak). */
export type LanguageChoice = {
  readonly path: string;
  readonly query: string;
  readonly locale: Locale | null;
};

/**
 * Reads `lang` from a raw query (no question mark). Null when there is none. The first of repeated
 * values counts, all are removed; every other parameter keeps its spelling, case and place.
 */
export function readLanguageQuery(pathname: string, query: string): LanguageChoice | null {
  const parts = query.split('&').filter((part) => part !== '');
  const asked = parts.filter(isLanguage);
  const [first] = asked;
  if (first === undefined) return null;
  const locale = localeOf(new URLSearchParams(first).get(PARAMETER) ?? '');
  const { path } = parseAddress(pathname);
  return {
    path: locale ? localize(locale, path) : pathname,
    query: parts.filter((part) => !asked.includes(part)).join('&'),
    locale,
  };
}

/** However it is spelled: `l%61ng` is the same name. */
const isLanguage = (part: string): boolean => new URLSearchParams(part).has(PARAMETER);

const localeOf = (value: string): Locale | null =>
  findLocale(value.trim().toLowerCase()) ?? matchLocale(value);
