import { COUNTRIES } from '../../kit/countries.ts';
import type { Currency } from '../../kit/money.ts';
import { LOCALES, type Locale } from '../../locales/index.ts';

const currencies = new Map<string, string>();

/** "Euro (EUR)" in the page's language. */
export function currencyName(currency: Currency, locale: Locale): string {
  const key = `${locale.numberLocale} ${currency}`;
  const known = currencies.get(key);
  if (known !== undefined) return known;
  const names = new Intl.DisplayNames([locale.numberLocale], { type: 'currency' });
  const made = `${names.of(currency) ?? currency} (${currency})`;
  currencies.set(key, made);
  return made;
}

/** What the page's language calls another: "German", "allemand"; with the script, where the shop has it in two. */
export function languageName(of: Locale, locale: Locale): string {
  const { language, script } = spokenIn(of);
  const isTwice = LOCALES.some((each) => each !== of && spokenIn(each).language === language);
  const names = new Intl.DisplayNames([locale.numberLocale], { type: 'language' });
  return names.of(isTwice ? `${language}-${script}` : of.tag) ?? of.englishName;
}

const spokenIn = (locale: Locale): Intl.Locale => new Intl.Locale(locale.tag).maximize();

const countries = new Map<string, string>();

/**
 * All countries in the order of the page's language as one text: code and name, `FRFrance|`, the
 * names escaped for HTML. One text and not a list of objects, which cost as much to send as all
 * the rest of the pay page. Made once.
 */
export function listCountries(locale: Locale): string {
  const known = countries.get(locale.prefix);
  if (known !== undefined) return known;
  const names = new Intl.DisplayNames([locale.tag], { type: 'region' });
  const order = new Intl.Collator(locale.tag);
  const made = COUNTRIES.map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((one, other) => order.compare(one.name, other.name))
    .map(({ code, name }) => `${code}${name.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}|`)
    .join('');
  countries.set(locale.prefix, made);
  return made;
}

/** The name of one of them in the page's language. */
export const countryName = (code: string, locale: Locale): string =>
  new Intl.DisplayNames([locale.tag], { type: 'region' }).of(code) ?? code;
