import { type Currency, type Money, minorDigits, plainAmount } from '../money.ts';

/** ISO 4217 numbers of the currencies that have a code of ours. */
const NUMBERS = new Map<string, Currency>([
  ['986', 'BRL'],
  ['764', 'THB'],
  ['360', 'IDR'],
  ['704', 'VND'],
  ['356', 'INR'],
  ['156', 'CNY'],
]);

/** Longest amount a code can hold (data object 54). */
const LONGEST = 13;

/**
 * An amount as codes and links write it: digits, a point, and as many decimals as the currency has.
 * Throws `RangeError` for nothing, less than nothing, a fraction, or more than 13 characters.
 */
export function amountText(money: Money): string {
  const text = plainAmount(money);
  if (!Number.isSafeInteger(money.minor) || money.minor <= 0 || text.length > LONGEST) {
    throw new RangeError(`${money.minor} is no amount to ask for`);
  }
  return text;
}

/** What `text` asks for ("98.73", "98", "98."); null when it is no amount above zero in this currency. */
export function readAmount(text: string, currency: Currency): Money | null {
  const [, whole = '', decimals = ''] = /^(\d+)(?:\.(\d*))?$/.exec(text) ?? [];
  const digits = minorDigits(currency);
  if (whole === '' || decimals.length > digits || text.length > LONGEST) return null;
  const minor = Number(whole + decimals.padEnd(digits, '0'));
  return minor > 0 && Number.isSafeInteger(minor) ? { minor, currency } : null;
}

/** The currency with this ISO 4217 number (data object 53), or null. */
export const currencyOf = (number: string): Currency | null => NUMBERS.get(number) ?? null;
