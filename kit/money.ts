import { toAsciiDigits } from './digits.ts';

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

/** `minor` counts the currency's minor units. */
export type Money = { readonly minor: number; readonly currency: Currency };

/** The ISO 4217 exponents. */
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

/** The smaller unit of these currencies is out of use, so no round amount shows decimals, not even a total. */
const WITHOUT_CENTS: readonly string[] = ['TWD', 'IDR', 'BDT'];

/** Prices in these currencies show 199 instead of 199.00. */
const WITHOUT_ZEROS: readonly string[] = [...WITHOUT_CENTS, 'CNY', 'INR', 'THB', 'RUB'];

const MINUS = '\u2212';

const formats = new Map<string, Intl.NumberFormat>();

export const isSameMoney = (one: Money, other: Money): boolean =>
  one.minor === other.minor && one.currency === other.currency;

/** Returns the ISO 4217 decimal places: 2 for USD, 0 for JPY, 3 for KWD. */
export function minorDigits(currency: string): number {
  const known: Readonly<Record<string, number>> = DIGITS;
  return known[currency] ?? ownDigits(currency);
}

const ownDigits = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
    .maximumFractionDigits ?? 2;

type AnyMoney = { readonly minor: number; readonly currency: string };

/** Writes an amount with all decimals in use. @throws RangeError for a fractional `minor` */
export const formatMoney = (money: AnyMoney, numberLocale: string): string =>
  write(money, numberLocale, WITHOUT_CENTS);

/** Writes a price, without the decimals of a round amount where that is customary. */
export const formatPrice = (money: Money, numberLocale: string): string =>
  write(money, numberLocale, WITHOUT_ZEROS);

/** Passes text to `Intl`, so that no amount becomes a float. */
function write(money: AnyMoney, numberLocale: string, round: readonly string[]): string {
  const { currency } = money;
  const zeros = round.includes(currency) ? 'stripIfInteger' : 'auto';
  const written = readable(formatOf(currency, numberLocale, zeros).format(decimalText(money)));
  // In Taiwan, Intl writes a bare dollar sign, which buyers from elsewhere read as US dollars.
  return currency === 'TWD' ? written.replace(/(?<!T)\$/, 'NT$') : written;
}

/**
 * Uses a minus, because lines may break after a hyphen. In right-to-left scripts, marks keep the sign beside the
 * number, and a currency loses its final point, which would double that of a sentence.
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

/** @throws RangeError for different currencies and inexact integers */
export function addMoney(one: Money, other: Money): Money {
  assertSameCurrency(one, other);
  return exact(one.minor + other.minor, one.currency);
}

/** What people round to, in minor units, where they use neither coins nor smaller notes. */
const ROUND_TO: Readonly<Partial<Record<Currency, number>>> = { VND: 100, IDR: 10_000 };

/** Divides an amount and rounds it up to the precision that people write. A twelfth of ₹1,499 is ₹125. */
export function shareOf({ minor, currency }: Money, parts: number): Money {
  const whole = 10 ** minorDigits(currency);
  const isWhole = WITHOUT_ZEROS.includes(currency) && minor % whole === 0;
  const step = ROUND_TO[currency] ?? (isWhole ? whole : 1);
  const rest = minor % (parts * step);
  return exact((minor - rest) / parts + (rest > 0 ? step : 0), currency);
}

const WHOLE_PPM = 1_000_000n;

/**
 * Returns `ppm` parts per million of a price in minor units, rounded half up. A round price keeps a round reduction
 * where people do not pay with the smaller unit: 10% off NT$699 is NT$70.
 * @throws RangeError for a price that is not a non-negative safe integer
 */
export function portionOf({ minor, currency }: Money, ppm: number): number {
  if (minor < 0) throw new RangeError(`${minor} is not a price.`);
  const price = BigInt(exact(minor, currency).minor);
  const whole = 10n ** BigInt(minorDigits(currency));
  const step = WITHOUT_CENTS.includes(currency) && price % whole === 0n ? whole : 1n;
  const divisor = WHOLE_PPM * step;
  return Number(((2n * price * BigInt(ppm) + divisor) / (2n * divisor)) * step);
}

function assertSameCurrency(one: Money, other: Money): void {
  if (one.currency !== other.currency) {
    throw new RangeError(`Cannot add ${one.currency} and ${other.currency}.`);
  }
}

function exact(minor: number, currency: Currency): Money {
  if (!Number.isSafeInteger(minor)) throw new RangeError(`${minor} is not an exact amount.`);
  return { minor, currency };
}

/** Writes major units for other programs, such as `19.99` or `1999`. */
export function plainAmount({ minor, currency }: AnyMoney): string {
  const digits = minorDigits(currency);
  const all = String(Math.abs(minor)).padStart(digits + 1, '0');
  const [whole, rest] = [all.slice(0, all.length - digits), all.slice(all.length - digits)];
  return `${minor < 0 ? '-' : ''}${whole}${digits > 0 ? `.${rest}` : ''}`;
}

/** Returns a placeholder for an amount in a form. */
export function exampleAmount(currency: Currency, numberLocale: string): string {
  const digits = minorDigits(currency);
  const minor = Number('1995'.padEnd(digits + 2, '0'));
  const decimals = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const format = new Intl.NumberFormat(numberLocale, { useGrouping: false, ...decimals });
  return format.format(decimalText({ minor, currency }));
}

/** Parses `12.34` and `12,34` in the digits of any script. Returns null for zero and for thousands separators. */
export function parseAmount(text: string, currency: Currency): Money | null {
  const [, whole = '', rest = ''] =
    /^(\d{1,12})(?:[.,٫](\d{1,3}))?$/.exec(toAsciiDigits(text).trim()) ?? [];
  const digits = minorDigits(currency);
  if (whole === '' || rest.length > digits) return null;
  const minor = Number(whole + rest.padEnd(digits, '0'));
  return minor > 0 && Number.isSafeInteger(minor) ? { minor, currency } : null;
}

function decimalText({ minor, currency }: AnyMoney): Intl.StringNumericLiteral {
  if (!Number.isSafeInteger(minor)) throw new RangeError(`${minor} is not an exact amount.`);
  // Intl reads "1999E-2" as exactly 19.99, not as a float.
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
