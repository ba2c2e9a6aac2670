import { DEFAULT_LOCALE, findLocale, type Locale, matchLocale } from '../../locales/index.ts';

const MOST_TAGS = 20;

/** Returns the best locale for a request. `named`, a prefix or a language tag, takes precedence over the header. */
export function acceptedLocale(named: unknown, header: string | undefined): Locale {
  const explicit = typeof named === 'string' ? localeOf(named) : null;
  if (explicit) return explicit;
  for (const tag of acceptedTags(header ?? '')) {
    const locale = localeOf(tag);
    if (locale) return locale;
  }
  return DEFAULT_LOCALE;
}

const localeOf = (text: string): Locale | null =>
  findLocale(text.trim().toLowerCase()) ?? matchLocale(text.trim());

/** Returns the tags by weight, without those with `q=0` (RFC 9110, 12.5.4). */
function acceptedTags(header: string): string[] {
  return header
    .split(',', MOST_TAGS)
    .map((entry) => {
      const [tag = '', ...parameters] = entry.split(';').map((part) => part.trim());
      const weight = parameters.find((part) => part.startsWith('q='))?.slice(2) ?? '1';
      return { tag, weight: Number(weight) || 0 };
    })
    .filter(({ tag, weight }) => tag !== '' && weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag);
}
