import { type Currency, type Money, minorDigits, plainAmount } from '../money.ts';

const NUMBERS = new Map<string, Currency>([
  ['986', 'BRL'],
  ['764', 'THB'],
  ['360', 'IDR'],
  ['704', 'VND'],
  ['356', 'INR'],
  ['156', 'CNY'],
]);

/** The limit of data object 54. */
const LONGEST = 13;

/** Writes all decimals of the currency. @throws RangeError unless the amount is a positive integer that fits */
export function amountText(money: Money): string {
  const text = plainAmount(money);
  if (!Number.isSafeInteger(money.minor) || money.minor <= 0 || text.length > LONGEST) {
    throw new RangeError(`${money.minor} minor units cannot be requested.`);
  }
  return text;
}

/** Parses "98.73", "98", or "98.". Returns null for anything but a positive amount in this currency. */
export function readAmount(text: string, currency: Currency): Money | null {
  const [, whole = '', decimals = ''] = /^(\d+)(?:\.(\d*))?$/.exec(text) ?? [];
  const digits = minorDigits(currency);
  if (whole === '' || decimals.length > digits || text.length > LONGEST) return null;
  const minor = Number(whole + decimals.padEnd(digits, '0'));
  return minor > 0 && Number.isSafeInteger(minor) ? { minor, currency } : null;
}

export const currencyOf = (number: string): Currency | null => NUMBERS.get(number) ?? null;
