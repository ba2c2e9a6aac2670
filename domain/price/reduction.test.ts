import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type PriceQuery, type Reduction, resolvePrice } from './price.ts';
import { type LedgerEntry, proveReduction } from './reduction.ts';

const query: PriceQuery = { product: 'zipx', plan: 'year', seats: 1, market: 'eu' };
const at = (day: number): Date => new Date(Date.UTC(2026, 0, 1 + day));
const eur = (minor: number) => ({ minor, currency: 'EUR' }) as const;

type Held = { readonly minor: number; readonly from: number; readonly to?: number | null };

function entry({ minor, from, to = null }: Held, written = from): LedgerEntry {
  return {
    ...query,
    id: `${minor} from ${from}`,
    total: eur(minor),
    validFrom: at(from),
    validTo: to === null ? null : at(to),
    heldFrom: at(Math.max(from, written)),
  };
}

/** Returns the proven reduction on a day, or null without one or without a price. */
function proven(entries: readonly LedgerEntry[], day: number, market = 'eu'): Reduction | null {
  const own = entries.map((it) => ({ ...it, market }));
  const current = resolvePrice(own, { ...query, market }, at(day));
  return current && proveReduction(own, current, at(day));
}

test('finds no reduction unless a higher price applied just before', () => {
  expect(proven([entry({ minor: 2000, from: 0 })], 5)).toBeNull();
  expect(proven([entry({ minor: 2000, from: 0 }), entry({ minor: 2500, from: 3 })], 5)).toBeNull();
  expect(proven([entry({ minor: 2000, from: 0 }), entry({ minor: 2000, from: 3 })], 5)).toBeNull();
  const gap = [entry({ minor: 2500, from: 0, to: 2 }), entry({ minor: 2000, from: 3 })];
  expect(proven(gap, 5)).toBeNull();
});

test('ignores an earlier price that was entered too late to be offered', () => {
  const dear = entry({ minor: 9000, from: 0, to: 5 }, 6);
  expect(
    proven([entry({ minor: 2000, from: 0 }, 4), dear, entry({ minor: 1900, from: 8 })], 9),
  ).toEqual({ before: eur(2000), lowest30: eur(2000), until: null });
  expect(proven([dear, entry({ minor: 1900, from: 5 })], 9)).toBeNull();
});

test('ends after 90 days, when the lower price is simply the price', () => {
  const entries = [entry({ minor: 2500, from: 0 }), entry({ minor: 2000, from: 40 })];
  expect(proven(entries, 129)).toEqual({ before: eur(2500), lowest30: eur(2500), until: null });
  expect(proven(entries, 130)).toBeNull();
});

test('finds no reduction in the EU after a brief raise, and shows the lowest price elsewhere', () => {
  const entries = [
    entry({ minor: 2000, from: 0 }),
    entry({ minor: 2500, from: 31, to: 33 }),
    entry({ minor: 2100, from: 33, to: 40 }),
  ];
  expect(proven(entries, 35)).toBeNull();
  expect(proven(entries, 35, 'us')).toEqual({
    before: eur(2500),
    lowest30: eur(2000),
    until: at(40),
  });
});

test('includes the thirtieth day before, but not the thirty-first', () => {
  const list = entry({ minor: 2500, from: 0 });
  const cheap = (to: number) => entry({ minor: 1900, from: 10, to });
  const campaign = entry({ minor: 1500, from: 50, to: 60 });
  expect(proven([list, cheap(20), campaign], 55)?.lowest30).toEqual(eur(2500));
  expect(proven([list, cheap(21), campaign], 55)?.lowest30).toEqual(eur(1900));
});

test('counts a cheaper price that interrupted a campaign once the campaign resumes', () => {
  const entries = [
    entry({ minor: 2500, from: 0 }),
    entry({ minor: 2000, from: 10, to: 30 }),
    entry({ minor: 1500, from: 15, to: 18 }),
  ];
  expect(proven(entries, 12)).toEqual({ before: eur(2500), lowest30: eur(2500), until: at(30) });
  expect(proven(entries, 16)).toEqual({ before: eur(2000), lowest30: eur(2000), until: at(18) });
  expect(proven(entries, 20)).toBeNull();
  expect(proven(entries, 20, 'us')?.lowest30).toEqual(eur(1500));
});

test('proves a campaign below the list price until it ends', () => {
  const entries = [entry({ minor: 2500, from: 0 }), entry({ minor: 1900, from: 10, to: 20 })];
  expect(proven(entries, 9)).toBeNull();
  expect(proven(entries, 10)).toEqual({ before: eur(2500), lowest30: eur(2500), until: at(20) });
  expect(proven(entries, 20)).toBeNull();
});

const held = fc.record({
  minor: fc.integer({ min: 1, max: 9 }).map((hundreds) => hundreds * 100),
  from: fc.integer({ min: 0, max: 60 }),
  length: fc.option(fc.integer({ min: 1, max: 25 })),
});
const books = fc
  .uniqueArray(held, { selector: ({ from }) => from, maxLength: 8 })
  .map((all) =>
    all.map(({ minor, from, length }) =>
      entry({ minor, from, to: length === null ? null : from + length }),
    ),
  );

test('agrees with a day-by-day search for the lowest price in any book', () => {
  fc.assert(
    fc.property(books, fc.integer({ min: 0, max: 90 }), (entries, day) => {
      const reduction = proven(entries, day, 'us');
      expect(proven(entries.toReversed(), day, 'us')).toEqual(reduction);
      const current = resolvePrice(entries, query, at(day));
      if (!reduction || !current) return;
      const began = (current.validFrom.getTime() - at(0).getTime()) / 86_400_000;
      const dayBefore = resolvePrice(entries, query, at(began - 1));
      expect(reduction.before).toEqual(dayBefore?.total);
      expect(reduction.before.minor).toBeGreaterThan(current.total.minor);
      const prices: number[] = [];
      for (let past = began - 30; past < day; past += 1) {
        const one = resolvePrice(entries, query, at(past));
        if (one && one !== current) prices.push(one.total.minor);
      }
      expect(reduction.lowest30.minor).toBe(Math.min(...prices));
    }),
    { numRuns: 2000 },
  );
});

test('always ends below the lowest price of 30 days in the EU', () => {
  fc.assert(
    fc.property(books, fc.integer({ min: 0, max: 90 }), (entries, day) => {
      const reduction = proven(entries, day);
      const current = resolvePrice(entries, query, at(day));
      if (reduction) expect(current?.total.minor).toBeLessThan(reduction.lowest30.minor);
    }),
    { numRuns: 1000 },
  );
});
