import { expect, test } from 'vitest';
import { COUNTRIES, isCountry } from '../../kit/countries.ts';
import { CURRENCIES } from '../../kit/money.ts';
import { LOCALES } from '../../locales/index.ts';
import { findMarket, getMarket, homeMarket, MARKETS, takesCountry } from './market.ts';

test('rejects an unknown key', () => {
  for (const key of ['', 'US', 'de', 'hasOwnProperty']) {
    expect(findMarket(key), key).toBeNull();
    expect(() => getMarket(key), key).toThrow(RangeError);
  }
});

test('has a market for every language, unique keys, and known currencies', () => {
  for (const { prefix, market } of LOCALES) expect(findMarket(market)?.key, prefix).toBe(market);
  for (const { key, currency } of MARKETS) expect(CURRENCIES, key).toContain(currency);
  expect(new Set(MARKETS.map(({ key }) => key)).size).toBe(MARKETS.length);
});

test('shows prices without tax only in the United States', () => {
  expect(MARKETS.filter(({ taxIncluded }) => !taxIncluded).map(({ key }) => key)).toEqual(['us']);
  expect(MARKETS.every(({ country }) => /^[A-Z]{2}$/.test(country))).toBe(true);
  expect(getMarket('eu')).toEqual({
    key: 'eu',
    currency: 'EUR',
    taxIncluded: true,
    taxName: 'vat',
    country: 'DE',
    zone: 'Europe/Berlin',
    further: expect.arrayContaining(['AT', 'CH', 'FR', 'NO']),
    openTo: 'rest',
    lowest30Required: true,
    rounding: { step: 100, ending: 99 },
  });
});

test('requires the lowest price of 30 days in the European Union', () => {
  const required = MARKETS.filter(({ lowest30Required }) => lowest30Required);
  expect(required.map(({ key }) => key)).toEqual(['eu']);
});

test('assigns a country to at most one market', () => {
  const named = MARKETS.flatMap(({ country, further }) => [country, ...further]);
  expect(named.filter((code) => !isCountry(code))).toEqual([]);
  expect(new Set(named).size).toBe(named.length);
});

test.each([
  ['in', 'DE', 'eu'],
  ['in', 'US', 'us'],
  ['tr', 'DE', 'eu'],
  ['br', 'PT', 'eu'],
  ['cn', 'HK', 'tw'],
  ['ru', 'KZ', 'us'],
  ['gb', 'IE', 'eu'],
  ['eu', 'IN', 'in'],
  ['eu', 'US', 'us'],
  ['eu', 'GB', 'gb'],
  ['sa', 'DE', 'eu'],
])('closes the prices of %s to %s, which pays those of %s', (market, country, own) => {
  expect(takesCountry(getMarket(market), country)).toBe(false);
  expect(homeMarket(country).key).toBe(own);
});

test.each([
  ['us', 'IN'],
  ['us', 'DE'],
  ['us', 'MX'],
  ['eu', 'MX'],
  ['eu', 'SN'],
  ['sa', 'EG'],
  ['sa', 'MA'],
  ['tw', 'MO'],
  ['gb', 'JE'],
])('opens the prices of %s to %s', (market, country) => {
  expect(takesCountry(getMarket(market), country)).toBe(true);
});

test('lets every country pay the prices of its own market, and dollars', () => {
  for (const country of COUNTRIES) {
    expect([country, takesCountry(homeMarket(country), country)]).toEqual([country, true]);
    expect([country, takesCountry(getMarket('us'), country)]).toEqual([country, true]);
  }
});

test('lets the main country of a market and of each language pay its own prices', () => {
  for (const { key, country } of MARKETS)
    expect([key, homeMarket(country).key]).toEqual([key, key]);
  for (const { prefix, market, country } of LOCALES)
    expect([prefix, homeMarket(country).key]).toEqual([prefix, market]);
});
