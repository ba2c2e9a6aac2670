import { toAsciiDigits } from './digits.ts';

/** ISO 4217 codes the shop can charge in. Adding one: add it here and its habit below; a market may then use it. */
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

/**
 * `digits` is the exponent of ISO 4217 and decides what `minor` counts. `zeros` is what people
 * there do with a round amount: 'kept' prints 20.00, 'dropped' prints 199 (no price tag in Mumbai,
 * Bangkok or Moscow shows the hundredths of a round sum; the Indonesian sen is out of use).
 */
const HABITS: Readonly<Record<Currency, { digits: 0 | 2 | 3; zeros: 'kept' | 'dropped' }>> = {
  USD: { digits: 2, zeros: 'kept' },
  EUR: { digits: 2, zeros: 'kept' },
  GBP: { digits: 2, zeros: 'kept' },
  JPY: { digits: 0, zeros: 'kept' },
  KRW: { digits: 0, zeros: 'kept' },
  CNY: { digits: 2, zeros: 'dropped' },
  TWD: { digits: 2, zeros: 'dropped' },
  BRL: { digits: 2, zeros: 'kept' },
  INR: { digits: 2, zeros: 'dropped' },
  IDR: { digits: 2, zeros: 'dropped' },
  THB: { digits: 2, zeros: 'dropped' },
  VND: { digits: 0, zeros: 'kept' },
  RUB: { digits: 2, zeros: 'dropped' },
  TRY: { digits: 2, zeros: 'kept' },
  BDT: { digits: 2, zeros: 'dropped' },
  SAR: { digits: 2, zeros: 'kept' },
  CHF: { digits: 2, zeros: 'kept' },
  PLN: { digits: 2, zeros: 'kept' },
  KWD: { digits: 3, zeros: 'kept' },
  BHD: { digits: 3, zeros: 'kept' },
};

const formats = new Map<string, Intl.NumberFormat>();

/** Decimal places of the currency's minor unit by ISO 4217: 2 for USD, 0 for JPY, 3 for KWD. */
export function minorDigits(currency: Currency): number {
  return HABITS[currency].digits;
}

/**
 * The amount as a price tag in `numberLocale` (a BCP 47 tag, `Locale.numberLocale`). The digits go to
 * `Intl` as text, so no amount passes through a float. Throws `RangeError` for a fractional `minor`.
 */
export function formatMoney(money: Money, numberLocale: string): string {
  return readable(formatOf(money.currency, numberLocale).format(decimalText(money)));
}

/**
 * Amounts that begin with the mark of a right-to-left script, mended at their end. A sign after Latin letters would be
 * drawn before them: `US$` as `$US`; a mark keeps it there. An abbreviated name loses the point it ends with, as tags in
 * those countries do: a sentence would have two.
 */
const readable = (text: string): string =>
  text.startsWith('\u200f')
    ? text.replace(/\.\u200f$/u, '\u200f').replace(/(?<=[A-Z])\p{Sc}$/u, '$&\u200e')
    : text;

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
  const { digits, zeros } = HABITS[currency];
  const whole = 10 ** digits;
  const step = zeros === 'dropped' && minor % whole === 0 ? whole : 1;
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

function decimalText({ minor, currency }: Money): Intl.StringNumericLiteral {
  if (!Number.isSafeInteger(minor)) throw new RangeError(`not an exact amount: ${minor}`);
  // "1999E-2" is exactly 19.99: Intl reads numeric text by value, not as a float.
  return `${minor}E-${minorDigits(currency)}` as Intl.StringNumericLiteral;
}

function formatOf(currency: Currency, numberLocale: string): Intl.NumberFormat {
  const key = `${numberLocale} ${currency}`;
  const known = formats.get(key);
  if (known) return known;
  const { digits, zeros } = HABITS[currency];
  const format = new Intl.NumberFormat(numberLocale, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    trailingZeroDisplay: zeros === 'dropped' ? 'stripIfInteger' : 'auto',
  });
  formats.set(key, format);
  return format;
}
