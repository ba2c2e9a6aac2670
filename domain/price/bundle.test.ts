import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Currency } from '../../kit/money.ts';
import { bundleOff as moneyOff } from './bundle.ts';

const bundleOff = (tools: number, minor: number, currency: Currency = 'EUR') =>
  moneyOff(tools, { minor, currency });

const minor = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });
const tools = fc.integer({ min: 0, max: 12 });

test('rejects arguments that are not counts', () => {
  for (const value of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) {
    expect(() => bundleOff(2, value), String(value)).toThrow(RangeError);
    expect(() => bundleOff(value, 100), String(value)).toThrow(RangeError);
  }
});

test('takes nothing off one tool or a price of zero', () => {
  expect([0, 1].map((count) => bundleOff(count, 1999))).toEqual([0, 0]);
  expect(bundleOff(4, 0)).toBe(0);
});

test('rounds half a minor unit up: 10 % of 5 is 1, of 4 is 0, and 15 % of 10 is 2', () => {
  expect([bundleOff(2, 5), bundleOff(2, 4), bundleOff(3, 10), bundleOff(3, 9)]).toEqual([
    1, 0, 2, 1,
  ]);
});

test('takes 10 % off two tools, 15 % off three, and 20 % off four or more', () => {
  expect([1, 2, 3, 4, 5, 9].map((count) => bundleOff(count, 2000))).toEqual([
    0, 200, 300, 400, 400, 400,
  ]);
});

test('returns the exact share, rounded half up, for any price', () => {
  fc.assert(
    fc.property(tools, minor, (count, price) => {
      const percent = count >= 4 ? 20n : count === 3 ? 15n : count === 2 ? 10n : 0n;
      expect(BigInt(bundleOff(count, price))).toBe((BigInt(price) * percent + 50n) / 100n);
    }),
    { numRuns: 2000 },
  );
});

test('never exceeds the price, and never shrinks for a larger bundle or a higher price', () => {
  fc.assert(
    fc.property(tools, minor, (count, price) => {
      const off = bundleOff(count, price);
      expect(Number.isSafeInteger(off) && off >= 0 && off <= price).toBe(true);
      expect(bundleOff(count + 1, price)).toBeGreaterThanOrEqual(off);
      if (price > 0) expect(bundleOff(count, price - 1)).toBeLessThanOrEqual(off);
    }),
    { numRuns: 2000 },
  );
});

test('keeps a round price round where nobody pays with the smaller unit', () => {
  expect(bundleOff(2, 69_900, 'TWD')).toBe(7_000);
  expect(bundleOff(3, 12_950_00, 'IDR')).toBe(1_943_00);
  expect(bundleOff(2, 69_900, 'EUR')).toBe(6_990);
  expect(bundleOff(2, 69_950, 'TWD')).toBe(6_995);
});
