import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  NoPrice,
  type PriceEntry,
  PriceOverlap,
  type PriceQuery,
  quoteOf,
  resolvePrice,
} from './price.ts';

const query: PriceQuery = { product: 'zipx', plan: 'year', seats: 1, market: 'eu' };
const at = (day: number): Date => new Date(Date.UTC(2026, 0, day));

function entry(id: string, from: number, to: number | null = null): PriceEntry {
  const total = { minor: 1999, currency: 'EUR' } as const;
  return { ...query, id, total, validFrom: at(from), validTo: to === null ? null : at(to) };
}

test('rejects two entries with the same start', () => {
  const entries = [entry('a', 1), entry('b', 1, 9)];
  expect(() => resolvePrice(entries, query, at(5))).toThrow(PriceOverlap);
  expect(() => resolvePrice(entries, query, at(5))).toThrow(/\ba and b\b/);
});

test('ignores past overlaps and those of other products', () => {
  const entries = [entry('a', 1), entry('b', 1, 9), { ...entry('c', 1), product: 'cadreader' }];
  expect(resolvePrice(entries, query, at(9))?.id).toBe('a');
});

test('finds nothing before the first start or in a gap', () => {
  const entries = [entry('a', 2, 4), entry('b', 6)];
  expect([1, 5].map((day) => resolvePrice(entries, query, at(day)))).toEqual([null, null]);
  expect(resolvePrice([], query, at(1))).toBeNull();
});

test('ignores entries for another product, plan, number of PCs, or market', () => {
  const others: Partial<PriceQuery>[] = [
    { product: 'cadreader' },
    { plan: 'month' },
    { seats: 3 },
    { market: 'us' },
  ];
  for (const other of others) {
    expect(resolvePrice([{ ...entry('a', 1), ...other }], query, at(2))).toBeNull();
  }
});

test('includes the start of an entry and excludes its end', () => {
  const entries = [entry('a', 2, 4)];
  const ids = [1, 2, 3, 4].map((day) => resolvePrice(entries, query, at(day))?.id ?? null);
  expect(ids).toEqual([null, 'a', 'a', null]);
});

test('covers the list price during a campaign and uncovers it afterward', () => {
  const entries = [entry('campaign', 10, 12), entry('list', 1)];
  const ids = [9, 10, 11, 12].map((day) => resolvePrice(entries, query, at(day))?.id);
  expect(ids).toEqual(['list', 'campaign', 'campaign', 'list']);
});

test('names what has no price', () => {
  expect(new NoPrice(query).message).toBe('no price for zipx, year, 1 PCs in "eu"');
});

test('renews a subscription at its own price, and a lifetime license never', () => {
  const total = { minor: 1999, currency: 'EUR' } as const;
  expect(quoteOf(entry('a', 1))).toEqual({
    ...query,
    total,
    taxIncluded: true,
    renewal: { total, every: 'year' },
    priceId: 'a',
    reduction: null,
  });
  expect(quoteOf({ ...entry('a', 1), plan: 'month' }).renewal).toEqual({ total, every: 'month' });
  expect(quoteOf({ ...entry('a', 1), plan: 'lifetime' }).renewal).toBeNull();
  expect(quoteOf({ ...entry('a', 1), market: 'us' }).taxIncluded).toBe(false);
});

const span = fc.record({
  from: fc.integer({ min: 1, max: 28 }),
  length: fc.option(fc.integer({ min: 1, max: 9 })),
});
const books = fc
  .uniqueArray(span, { selector: ({ from }) => from, maxLength: 9 })
  .map((spans) =>
    spans.map(({ from, length }, index) =>
      entry(`entry-${index}`, from, length === null ? null : from + length),
    ),
  );

test('resolves to one entry at every moment when starts differ, in any order of entries', () => {
  fc.assert(
    fc.property(books, fc.integer({ min: 0, max: 40 }), (book, day) => {
      const found = resolvePrice(book, query, at(day));
      expect(resolvePrice([...book].reverse(), query, at(day))).toBe(found);
      const holding = book.filter(
        ({ validFrom, validTo }) => validFrom <= at(day) && (!validTo || validTo > at(day)),
      );
      expect(found === null).toBe(holding.length === 0);
      for (const { validFrom } of holding) {
        expect(validFrom <= (found?.validFrom ?? at(0))).toBe(true);
      }
    }),
  );
});
