import { toAsciiDigits } from './digits.ts';

/** ISO 4217 codes the shop can charge in. Adding one: add it here and its digits below; a market may then use it. */
export const CURRENCIES = [
  'USD',
  'EUR',
  'GBP',
  'JPY',
  'KRW',
  'CNY',
  'TWD',
  'BRL',
  'INR',
  'IDR',
  'THB',
  'VND',
  'RUB',
  'TRY',
  'BDT',
  'SAR',
  'CHF',
  'PLN',
  'KWD',
  'BHD',
] as const;
export type Currency = (typeof CURRENCIES)[number];

/** An amount of money: an integer count of the currency's minor units (ISO 4217 exponent). */
export type Money = { readonly minor: number; readonly currency: Currency };

/** The exponent of ISO 4217: it decides what `minor` counts. */
const DIGITS: Readonly<Record<Currency, 0 | 2 | 3>> = {
  USD: 2,
  EUR: 2,
  GBP: 2,
  JPY: 0,
  KRW: 0,
  CNY: 2,
  TWD: 2,
  BRL: 2,
  INR: 2,
  IDR: 2,
  THB: 2,
  VND: 0,
  RUB: 2,
  TRY: 2,
  BDT: 2,
  SAR: 2,
  CHF: 2,
  PLN: 2,
  KWD: 3,
  BHD: 3,
};

/**
 * Where price tags leave the zeros of a round amount out, 199 and not 199.00: none in Mumbai, Bangkok or Moscow
 * shows the hundredths of a round sum; the Indonesian sen is out of use.
 */
const WITHOUT_ZEROS: readonly Currency[] = ['CNY', 'TWD', 'INR', 'IDR', 'THB', 'RUB', 'BDT'];

const MINUS = '\u2212';

const formats = new Map<string, Intl.NumberFormat>();

/** Whether two amounts are equal to the last minor unit, in one currency. */
export const isSameMoney = (one: Money, other: Money): boolean =>
  one.minor === other.minor && one.currency === other.currency;

/** Decimal places of the currency's minor unit by ISO 4217: 2 for USD, 0 for JPY, 3 for KWD. */
export function minorDigits(currency: string): number {
  const known: Readonly<Record<string, number>> = DIGITS;
  return known[currency] ?? ownDigits(currency);
}

/** Of a currency nothing is sold in, as a tax may be written in. */
const ownDigits = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
    .maximumFractionDigits ?? 2;

/** An amount that may be in a currency nothing is sold in. */
type AnyMoney = { readonly minor: number; readonly currency: string };

/**
 * The amount as bills, documents and mails write it in `numberLocale` (a BCP 47 tag, `Locale.numberLocale`): always with
 * the currency's decimals, so that a column of them is written alike. The digits go to `Intl` as text, so no amount passes
 * through a float. Throws `RangeError` for a fractional `minor`.
 */
export function formatMoney(money: AnyMoney, numberLocale: string): string {
  return readable(formatOf(money.currency, numberLocale, 'auto').format(decimalText(money)));
}

/** The amount as a price tag: as `formatMoney`, without the zeros of a round sum where tags of its currency have none. */
export function formatPrice(money: Money, numberLocale: string): string {
  const zeros = WITHOUT_ZEROS.includes(money.currency) ? 'stripIfInteger' : 'auto';
  return readable(formatOf(money.currency, numberLocale, zeros).format(decimalText(money)));
}

/**
 * What `Intl` writes, mended. An amount taken off has a minus before it, no hyphen, behind which a line could end.
 * Amounts may begin with the mark of a right-to-left script: a sign after Latin letters would be drawn before
 * them: `US$` as `$US`; a mark keeps it there. A minus comes with the mark of the other direction, and would take Latin
 * letters to its side: a mark after the digits keeps them where they are without one. An abbreviated name loses the point
 * it ends with, as tags in those countries do: a sentence would have two.
 */
function readable(written: string): string {
  const text = written.replace('-', MINUS);
  return text.startsWith('\u200f')
    ? text
        .replace(/\.\u200f$/u, '\u200f')
        .replace(/(?<=[A-Z])\p{Sc}$/u, '$&\u200e')
        .replace(/^\u200f\u200e\u2212[\d.,]+/u, '$&\u200f')
    : text;
}

/** Sum of two amounts. Throws `RangeError` on different currencies or beyond exact integers. */
export function addMoney(one: Money, other: Money): Money {
  assertSameCurrency(one, other);
  return exact(one.minor + other.minor, one.currency);
}

/**
 * One of `parts` equal shares of an amount, rounded up: together they are never less than it. As fine as people write the
 * amount itself, a twelfth of ₹1,499 is ₹125.
 */
export function shareOf({ minor, currency }: Money, parts: number): Money {
  const whole = 10 ** minorDigits(currency);
  const step = WITHOUT_ZEROS.includes(currency) && minor % whole === 0 ? whole : 1;
  const rest = minor % (parts * step);
  return exact((minor - rest) / parts + (rest > 0 ? step : 0), currency);
}

function assertSameCurrency(one: Money, other: Money): void {
  if (one.currency !== other.currency) {
    throw new RangeError(`${one.currency} and ${other.currency} do not mix`);
  }
}

function exact(minor: number, currency: Currency): Money {
  if (!Number.isSafeInteger(minor)) throw new RangeError(`not an exact amount: ${minor}`);
  return { minor, currency };
}

/** The amount in major units with a point, as files for other programs want it: `19.99`, `1999`. */
export function plainAmount({ minor, currency }: Money): string {
  const digits = minorDigits(currency);
  const all = String(Math.abs(minor)).padStart(digits + 1, '0');
  const [whole, rest] = [all.slice(0, all.length - digits), all.slice(all.length - digits)];
  return `${minor < 0 ? '-' : ''}${whole}${digits > 0 ? `.${rest}` : ''}`;
}

/** An amount as somebody may type it in a language: with as many decimals as the currency has, behind its own mark. */
export function exampleAmount(currency: Currency, numberLocale: string): string {
  const digits = minorDigits(currency);
  const minor = Number('1995'.padEnd(digits + 2, '0'));
  const decimals = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const format = new Intl.NumberFormat(numberLocale, { useGrouping: false, ...decimals });
  return format.format(decimalText({ minor, currency }));
}

/**
 * An amount as somebody types it, `12.34` or `12,34`, in the digits of any script: no more decimals than the currency has, no groups of thousands,
 * nothing below one minor unit. Null when it is none.
 */
export function parseAmount(text: string, currency: Currency): Money | null {
  const [, whole = '', rest = ''] =
    /^(\d{1,12})(?:[.,٫](\d{1,3}))?$/.exec(toAsciiDigits(text).trim()) ?? [];
  const digits = minorDigits(currency);
  if (whole === '' || rest.length > digits) return null;
  const minor = Number(whole + rest.padEnd(digits, '0'));
  return minor > 0 && Number.isSafeInteger(minor) ? { minor, currency } : null;
}

function decimalText({ minor, currency }: AnyMoney): Intl.StringNumericLiteral {
  if (!Number.isSafeInteger(minor)) throw new RangeError(`not an exact amount: ${minor}`);
  // "1999E-2" is exactly 19.99: Intl reads numeric text by value, not as a float.
  return `${minor}E-${minorDigits(currency)}` as Intl.StringNumericLiteral;
}

type Zeros = 'auto' | 'stripIfInteger';

function formatOf(currency: string, numberLocale: string, zeros: Zeros): Intl.NumberFormat {
  const key = `${numberLocale} ${currency} ${zeros}`;
  const known = formats.get(key);
  if (known) return known;
  const digits = minorDigits(currency);
  const format = new Intl.NumberFormat(numberLocale, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    trailingZeroDisplay: zeros,
  });
  formats.set(key, format);
  return format;
}
