import { findLocale, type Locale, matchLocale } from '../../locales/index.ts';
import { localize, parseAddress } from './address.ts';

const PARAMETER = 'lang';

/** The address without `?lang=`, and the chosen locale. The locale is null if the value names no supported language. */
export type LanguageChoice = {
  readonly path: string;
  readonly query: string;
  readonly locale: Locale | null;
};

/**
 * Reads `lang` from a raw query without its question mark. Returns null if there is none. The first of repeated values
 * counts, and all are removed. Other parameters keep their spelling, case, and order.
 */
export function readLanguageQuery(pathname: string, query: string): LanguageChoice | null {
  const parts = query.split('&').filter((part) => part !== '');
  const langParts = parts.filter(isLanguage);
  const [first] = langParts;
  if (first === undefined) return null;
  const locale = localeOf(new URLSearchParams(first).get(PARAMETER) ?? '');
  const { path } = parseAddress(pathname);
  return {
    path: locale ? localize(locale, path) : pathname,
    query: parts.filter((part) => !langParts.includes(part)).join('&'),
    locale,
  };
}

/** Also recognizes escaped names: `l%61ng` is the same parameter. */
const isLanguage = (part: string): boolean => new URLSearchParams(part).has(PARAMETER);

const localeOf = (value: string): Locale | null =>
  findLocale(value.trim().toLowerCase()) ?? matchLocale(value);
