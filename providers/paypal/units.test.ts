import { expect, test } from 'vitest';
import type { Money } from '../../kit/money.ts';
import { fromPayPal, PAYPAL_CURRENCIES, toPayPal } from './units.ts';

test.each<[Money, string]>([
  [{ minor: 1990, currency: 'EUR' }, '19.90'],
  [{ minor: 1, currency: 'USD' }, '0.01'],
  [{ minor: 100, currency: 'CHF' }, '1.00'],
  [{ minor: 2980, currency: 'JPY' }, '2980'],
  [{ minor: 7, currency: 'JPY' }, '7'],
  [{ minor: 59_900, currency: 'TWD' }, '599'],
  [{ minor: 9_007_199_254_740_991, currency: 'EUR' }, '90071992547409.91'],
])('%j is %s at PayPal, and back', (money, value) => {
  const theirs = { currencyCode: money.currency, value };
  expect(toPayPal(money)).toEqual(theirs);
  expect(fromPayPal(theirs)).toEqual(money);
});

test.each<Money>([
  { minor: 59_950, currency: 'TWD' },
  { minor: 100, currency: 'KRW' },
  { minor: 100, currency: 'BRL' },
  { minor: -1, currency: 'EUR' },
  { minor: 1.5, currency: 'EUR' },
])('refuses %j, which PayPal cannot charge exactly', (money) => {
  expect(() => toPayPal(money)).toThrow(RangeError);
});

test.each([
  ['EUR', '19.9', 1990],
  ['EUR', '19', 1900],
  ['JPY', '2980.00', 2980],
])('reads %s %s', (currencyCode, value, minor) => {
  expect(fromPayPal({ currencyCode, value }).minor).toBe(minor);
});

test.each([
  ['EUR', '19.999'],
  ['JPY', '1.5'],
  ['XXX', '1.00'],
  ['EUR', '-1.00'],
  ['EUR', '1e3'],
  ['EUR', ''],
])('refuses the amount %s %j of an answer', (currencyCode, value) => {
  expect(() => fromPayPal({ currencyCode, value })).toThrow(RangeError);
});

test('every currency is accepted', () => {
  for (const currency of PAYPAL_CURRENCIES)
    expect(toPayPal({ minor: 100, currency }).currencyCode).toBe(currency);
});
