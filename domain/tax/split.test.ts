import { array, assert, boolean, constantFrom, integer, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitTax } from './split.ts';

const amounts = array(integer({ min: 0, max: 100_000_000_000 }), { maxLength: 12 });
const queries = record({
  charged: amounts,
  ratePpm: constantFrom(0, 50_000, 60_000, 81_000, 190_000, 200_000, 255_000, 270_000),
  included: boolean(),
});

const sum = (numbers: readonly number[]) => numbers.reduce((one, other) => one + other, 0);

describe('rejects', () => {
  test.each([
    [[-1], 190_000],
    [[0.5], 190_000],
    [[Number.NaN], 190_000],
    [[100], -1],
    [[100], 0.19],
    [[2 ** 53], 190_000],
  ])('%j at %d', (charged, ratePpm) => {
    expect(() => splitTax({ charged, ratePpm, included: true })).toThrow(RangeError);
  });

  test('sums beyond safe integers', () => {
    const charged = [Number.MAX_SAFE_INTEGER];
    expect(() => splitTax({ charged, ratePpm: 190_000, included: false })).toThrow(RangeError);
    expect(splitTax({ charged, ratePpm: 0, included: true })).toHaveLength(1);
  });
});

describe('edge cases', () => {
  test('splits nothing and lines of zero', () => {
    expect(splitTax({ charged: [], ratePpm: 190_000, included: true })).toEqual([]);
    expect(splitTax({ charged: [0, 119], ratePpm: 190_000, included: true })).toEqual([
      { net: 0, tax: 0, total: 0 },
      { net: 100, tax: 19, total: 119 },
    ]);
  });

  test('rounds exactly half a unit up, once', () => {
    // 10 % of 5, 15, and 25 is 0.5, 1.5, and 2.5. On the sum of 45 it is 4.5.
    const at = (charged: number[]) =>
      splitTax({ charged, ratePpm: 100_000, included: false }).map(({ tax }) => tax);
    expect(at([5])).toEqual([1]);
    expect(at([5, 15, 25])).toEqual([1, 2, 2]);
  });

  test('gives the unit to the first of equal remainders', () => {
    // 19 % in 1999 is 319.17 each. The sum of 957.5 gives 958, one more than 3 × 319.
    const taxes = splitTax({ charged: [1999, 1999, 1999], ratePpm: 190_000, included: true });
    expect(taxes.map(({ tax }) => tax)).toEqual([320, 319, 319]);
  });
});

describe('for any amounts', () => {
  test('adds up lines and taxes the sum, rounded half up', () => {
    assert(
      property(queries, (query) => {
        const { charged, ratePpm, included } = query;
        const shares = splitTax(query);
        for (const [index, { net, tax, total }] of shares.entries()) {
          expect(net + tax).toBe(total);
          expect(included ? total : net).toBe(charged[index]);
          expect(net).toBeGreaterThanOrEqual(0);
          expect(tax).toBeGreaterThanOrEqual(0);
        }
        const base = BigInt(1_000_000 + (included ? ratePpm : 0));
        const twice = 2n * BigInt(sum(charged)) * BigInt(ratePpm);
        const taxOfSum = (twice + base) / (2n * base);
        expect(BigInt(sum(shares.map(({ tax }) => tax)))).toBe(taxOfSum);
      }),
    );
  });

  test('keeps every line within one unit of its own tax', () => {
    assert(
      property(queries, (query) => {
        const { charged, ratePpm, included } = query;
        const base = BigInt(1_000_000 + (included ? ratePpm : 0));
        splitTax(query).forEach(({ tax }, index) => {
          const gap = BigInt(tax) * base - BigInt(charged[index] ?? 0) * BigInt(ratePpm);
          expect(gap > -base && gap < base).toBe(true);
        });
      }),
    );
  });

  test('splits 19.99 with 19 % into 16.80 and 3.19', () => {
    const [line] = splitTax({ charged: [1999], ratePpm: 190_000, included: true });
    expect(line).toEqual({ net: 1680, tax: 319, total: 1999 });
    const [added] = splitTax({ charged: [1999], ratePpm: 190_000, included: false });
    expect(added).toEqual({ net: 1999, tax: 380, total: 2379 });
  });
});
