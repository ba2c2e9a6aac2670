import { expect, test } from 'vitest';
import { CURRENCIES } from '../../kit/money.ts';
import { LOCALES } from '../../locales/index.ts';
import { findMarket, getMarket, MARKETS } from './market.ts';

test('refuses a key that is no market', () => {
  for (const key of ['', 'US', 'de', 'hasOwnProperty']) {
    expect(findMarket(key), key).toBeNull();
    expect(() => getMarket(key), key).toThrow(RangeError);
  }
});

test('every language has a market, no key twice, every price in a currency we can write', () => {
  for (const { prefix, market } of LOCALES) expect(findMarket(market)?.key, prefix).toBe(market);
  for (const { key, currency } of MARKETS) expect(CURRENCIES, key).toContain(currency);
  expect(new Set(MARKETS.map(({ key }) => key)).size).toBe(MARKETS.length);
});

test('only the United States shows prices without tax', () => {
  expect(MARKETS.filter(({ taxIncluded }) => !taxIncluded).map(({ key }) => key)).toEqual(['us']);
  expect(MARKETS.every(({ country }) => /^[A-Z]{2}$/.test(country))).toBe(true);
  expect(getMarket('eu')).toEqual({
    key: 'eu',
    currency: 'EUR',
    taxIncluded: true,
    taxName: 'vat',
    country: 'DE',
    lowest30Required: true,
  });
});

test('the lowest price of 30 days is required in the European Union', () => {
  const required = MARKETS.filter(({ lowest30Required }) => lowest30Required);
  expect(required.map(({ key }) => key)).toEqual(['eu']);
});
