import type { Money as PayPalMoney } from '@paypal/paypal-server-sdk';
import { CURRENCIES, type Currency, type Money, minorDigits } from '../../kit/money.ts';

/**
 * The shop's currencies that a business account may receive from buyers everywhere. Brazilian reais and yuan are only for
 * accounts inside of these countries. https://developer.paypal.com/api/rest/reference/currency-codes/
 */
export const PAYPAL_CURRENCIES = [
  'USD',
  'EUR',
  'GBP',
  'JPY',
  'TWD',
  'THB',
  'CHF',
  'PLN',
] as const satisfies readonly Currency[];

/** PayPal accepts whole units only, even of the currencies that have minor units (the same page). */
const WITHOUT_DECIMALS = new Set<string>(['HUF', 'JPY', 'TWD']);

const digitsOf = (currency: string): number => (WITHOUT_DECIMALS.has(currency) ? 0 : 2);

/** Converts an amount for PayPal. @throws RangeError if it has no exact equivalent or PayPal lacks the currency */
export function toPayPal({ minor, currency }: Money): PayPalMoney {
  const isKnown = PAYPAL_CURRENCIES.some((each) => each === currency);
  const digits = digitsOf(currency);
  const shift = 10 ** (minorDigits(currency) - digits);
  const units = minor / shift;
  if (!isKnown || !Number.isSafeInteger(units) || units < 0) {
    throw new RangeError(`not an amount that PayPal can charge: ${minor} ${currency}`);
  }
  const text = String(units).padStart(digits + 1, '0');
  const value = digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
  return { currencyCode: currency, value };
}

/** Converts an amount of PayPal's. @throws RangeError for an unknown currency or an inexact amount */
export function fromPayPal({ currencyCode, value }: PayPalMoney): Money {
  const currency = CURRENCIES.find((code) => code === currencyCode);
  const [, whole = '', decimals = ''] = /^(\d{1,15})(?:\.(\d{1,3}))?$/.exec(value) ?? [];
  if (currency === undefined || whole === '')
    throw new RangeError(`not an amount of PayPal’s: ${value} ${currencyCode}`);
  const digits = minorDigits(currency);
  const minor = Number(`${whole}${decimals.padEnd(digits, '0').slice(0, digits)}`);
  const isExact = /^0*$/.test(decimals.slice(digits));
  if (!isExact || !Number.isSafeInteger(minor))
    throw new RangeError(`not an exact amount: ${value} ${currencyCode}`);
  return { minor, currency };
}
