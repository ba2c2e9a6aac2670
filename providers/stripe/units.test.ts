import { describe, expect, test } from 'vitest';
import { CURRENCIES, type Currency } from '../../kit/money.ts';
import { fromStripe, toStripe } from './units.ts';

/** One thousand of each currency, in our minor units and in Stripe's. */
const THOUSAND: Readonly<Record<Currency, readonly [ours: number, stripes: number]>> = {
  USD: [100_000, 100_000],
  EUR: [100_000, 100_000],
  GBP: [100_000, 100_000],
  JPY: [1000, 1000],
  KRW: [1000, 1000],
  CNY: [100_000, 100_000],
  TWD: [100_000, 100_000],
  BRL: [100_000, 100_000],
  INR: [100_000, 100_000],
  IDR: [100_000, 100_000],
  THB: [100_000, 100_000],
  VND: [1000, 1000],
  RUB: [100_000, 100_000],
  TRY: [100_000, 100_000],
  BDT: [100_000, 100_000],
  SAR: [100_000, 100_000],
  PLN: [100_000, 100_000],
  CHF: [100_000, 100_000],
  KWD: [1_000_000, 1_000_000],
  BHD: [1_000_000, 1_000_000],
};

describe('refused', () => {
  test.each(['aud', 'EUR', ''])('an unknown currency: %j', (currency) => {
    expect(() => fromStripe({ amount: 1, currency })).toThrow(RangeError);
  });
  test.each([0.5, Number.NaN, 2 ** 53])('an inexact amount: %d', (minor) => {
    expect(() => toStripe({ minor, currency: 'EUR' })).toThrow(RangeError);
    expect(() => fromStripe({ amount: minor, currency: 'eur' })).toThrow(RangeError);
  });
  test.each(['KWD', 'BHD'] as const)('an amount of %s that ends in a thousandth', (currency) => {
    expect(() => toStripe({ minor: 5124, currency })).toThrow(RangeError);
    expect(toStripe({ minor: 5120, currency }).amount).toBe(5120);
  });
});

test.each(CURRENCIES)('converts a thousand %s in both directions', (currency) => {
  const [minor, amount] = THOUSAND[currency];
  const stripes = { amount, currency: currency.toLowerCase() };
  expect(toStripe({ minor, currency })).toEqual(stripes);
  expect(fromStripe(stripes)).toEqual({ minor, currency });
  expect(fromStripe(toStripe({ minor: 10, currency }))).toEqual({ minor: 10, currency });
});
