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

test('every language has a market, every currency too, no key twice', () => {
  for (const { prefix, market } of LOCALES) expect(findMarket(market)?.key, prefix).toBe(market);
  expect(new Set(MARKETS.map(({ currency }) => currency))).toEqual(new Set(CURRENCIES));
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
  });
});
