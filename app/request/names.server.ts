import { COUNTRIES } from '../../kit/countries.ts';
import type { Currency } from '../../kit/money.ts';
import type { Locale } from '../../locales/index.ts';

/** "Euro (EUR)" in the page's language. */
export function currencyName(currency: Currency, locale: Locale): string {
  const names = new Intl.DisplayNames([locale.numberLocale], { type: 'currency' });
  return `${names.of(currency) ?? currency} (${currency})`;
}

export type CountryOption = { readonly code: string; readonly name: string };

const options = new Map<string, readonly CountryOption[]>();

/** All countries with their names in the page's language, in that language's order. Made once. */
export function listCountries(locale: Locale): readonly CountryOption[] {
  const known = options.get(locale.prefix);
  if (known) return known;
  const names = new Intl.DisplayNames([locale.tag], { type: 'region' });
  const order = new Intl.Collator(locale.tag);
  const made = COUNTRIES.map((code) => ({ code, name: names.of(code) ?? code })).sort(
    (one, other) => order.compare(one.name, other.name),
  );
  options.set(locale.prefix, made);
  return made;
}

/** A moment as a date in the page's language, UTC. */
export function dateText(moment: Date, locale: Locale): string {
  return new Intl.DateTimeFormat(locale.dateLocale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    moment,
  );
}
