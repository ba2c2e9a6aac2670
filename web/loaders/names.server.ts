import { COUNTRIES } from '../../kit/countries.ts';
import { MemoizeLast } from '../../kit/memoize-last.ts';
import type { Currency } from '../../kit/money.ts';
import { openPageWords } from '../../locales/catalog.ts';
import { LOCALES, type Locale } from '../../locales/index.ts';
import { messagesVersion } from '../../locales/message-texts.ts';

const currencies = new MemoizeLast<string>();

/** Returns "US Dollar (USD)" in the page's language, for lists. */
export const currencyName = (currency: Currency, locale: Locale): string =>
  nameWithCode(currency, locale, 'named');

/** Returns "US dollars (USD)", as a sentence like "prices in …" needs it. */
export const currencyInSentence = (currency: Currency, locale: Locale): string =>
  nameWithCode(currency, locale, locale.currencyForm);

function nameWithCode(currency: Currency, locale: Locale, form: Locale['currencyForm']): string {
  const key = `${locale.numberLocale} ${currency} ${form}`;
  return currencies.get(key, [messagesVersion()], () => {
    const name = form === 'named' ? plainName(currency, locale) : countedName(currency, locale);
    const t = openPageWords(locale.prefix, ['public']);
    return t('price.currency', { name, code: currency });
  });
}

const plainName = (currency: Currency, { numberLocale }: Locale): string =>
  new Intl.DisplayNames([numberLocale], { type: 'currency' }).of(currency) ?? currency;

function countedName(currency: Currency, { numberLocale, tag, currencyForm }: Locale): string {
  const style = { style: 'currency', currency, currencyDisplay: 'name' } as const;
  const parts = new Intl.NumberFormat(numberLocale, style).formatToParts(MANY);
  const name = parts.find(({ type }) => type === 'currency')?.value ?? currency;
  return currencyForm === 'lowercase'
    ? name.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLocaleLowerCase(tag))
    : name;
}

/** Any number whose noun is a plural. */
const MANY = 5;

/**
 * Returns the name of a language in the page's language. It includes the script if the shop has the language in two.
 */
export function languageName(of: Locale, locale: Locale): string {
  const { language, script } = spokenIn(of);
  const isTwice = LOCALES.some((each) => each !== of && spokenIn(each).language === language);
  const names = new Intl.DisplayNames([locale.numberLocale], { type: 'language' });
  return names.of(isTwice ? `${language}-${script}` : of.tag) ?? of.englishName;
}

const spokenIn = (locale: Locale): Intl.Locale => new Intl.Locale(locale.tag).maximize();

const countries = new Map<string, string>();

/**
 * Returns all countries in the order of the page's language as one string, `FRFrance|`, escaped for HTML. A list of
 * objects would be as large as the rest of the payment page. Cached per locale.
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

export const countryName = (code: string, locale: Locale): string =>
  new Intl.DisplayNames([locale.tag], { type: 'region' }).of(code) ?? code;
