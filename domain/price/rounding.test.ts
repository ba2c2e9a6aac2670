import { expect, test } from 'vitest';
import { MARKETS } from './market.ts';
import { changeByPercent, withEnding } from './rounding.ts';

test('a rise never lowers a price, and a cut never raises one', () => {
  // 20.20 plus 1% would round to 19.99, and 0.50 minus 10% to 0.99.
  expect(changeByPercent({ minor: 2020, currency: 'EUR' }, 100, 'eu').minor).toBe(2020);
  expect(changeByPercent({ minor: 50, currency: 'EUR' }, -1000, 'eu').minor).toBe(50);
});

test('never rounds to zero or less', () => {
  for (const { key, currency, rounding } of MARKETS) {
    const lowest = changeByPercent({ minor: rounding.ending, currency }, -9999, key);
    expect([key, lowest.minor]).toEqual([key, rounding.ending]);
  }
});

test('a market ends all its prices in one way', () => {
  for (const { key, rounding } of MARKETS) {
    expect(rounding.ending, key).toBeGreaterThan(0);
    expect(rounding.ending, key).toBeLessThan(rounding.step);
    for (const minor of [1, 4_321, 987_654_321])
      expect(withEnding(minor, rounding) % rounding.step, key).toBe(rounding.ending);
  }
});

test.each([
  ['eu', 'EUR', 1999, 500, 2099],
  ['eu', 'EUR', 199, 500, 199],
  ['us', 'USD', 4999, -1000, 4499],
  ['jp', 'JPY', 2980, 500, 3080],
  ['id', 'IDR', 12_900_000, 525, 13_900_000],
  ['vn', 'VND', 199_000, 250, 199_000],
] as const)(
  'changes a price in %s (%s %i) by %i hundredths of a percent',
  (market, currency, minor, points, after) => {
    expect(changeByPercent({ minor, currency }, points, market)).toEqual({
      minor: after,
      currency,
    });
  },
);
