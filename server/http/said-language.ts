import { DEFAULT_LOCALE, findLocale, type Locale, matchLocale } from '../../locales/index.ts';

/** More wishes than this are not read. */
const MOST_WISHES = 20;

/**
 * The language an answer to a program is written in: the one it names (a prefix or a language tag),
 * else the first of its `Accept-Language` that we have, else English.
 */
export function saidLanguage(named: unknown, header: string | undefined): Locale {
  const wanted = typeof named === 'string' ? localeOf(named) : null;
  if (wanted) return wanted;
  for (const tag of wishes(header ?? '')) {
    const locale = localeOf(tag);
    if (locale) return locale;
  }
  return DEFAULT_LOCALE;
}

const localeOf = (text: string): Locale | null =>
  findLocale(text.trim().toLowerCase()) ?? matchLocale(text.trim());

/** Tags by weight (RFC 9110 section 12.5.4), equals in their order; those refused (`q=0`) left out. */
function wishes(header: string): string[] {
  return header
    .split(',', MOST_WISHES)
    .map((wish) => {
      const [tag = '', ...parameters] = wish.split(';').map((part) => part.trim());
      const weight = parameters.find((part) => part.startsWith('q='))?.slice(2) ?? '1';
      return { tag, weight: Number(weight) || 0 };
    })
    .filter(({ tag, weight }) => tag !== '' && weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);
}
