import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getProduct, PRODUCTS } from '../../products/index.ts';
import { samplePrices } from '../../products/product.ts';
import { openTestDatabase } from '../../tests/harness/database.ts';
import { getMarket, MARKETS } from './market.ts';
import { PLANS, type PriceEntry, SEATS } from './price.ts';
import { loadSampleCatalog, sampleCatalog } from './sample.ts';
import { entriesOfMarket, insertEntries } from './store.ts';

const SLOW = { timeout: 20_000 };
const zipx = getProduct('zipx');
const cents = fc.integer({ min: 99, max: 50_000 });
const oneProduct = fc
  .record({ month: cents, year: cents, lifetime: cents })
  .map((prices) => ({ ...zipx, basePrices: samplePrices(prices) }));

/** Minor units by market, plan, and seats. */
function indexed(entries: readonly PriceEntry[]): Map<string, number> {
  return new Map(
    entries.map(({ market, plan, seats, total }) => [`${market} ${plan} ${seats}`, total.minor]),
  );
}

test('keeps existing entries and does not restore a withdrawn price', SLOW, async () => {
  const database = await openTestDatabase();
  const [sample] = sampleCatalog();
  if (!sample) throw new Error('no sample');
  const own = { ...sample, id: 'own', total: { minor: 1, currency: 'USD' } } as const;
  const over = { ...own, id: 'over', product: 'cadreader', validTo: new Date('2021-01-01') };
  await database.run((work) => insertEntries(work, [own, over]));
  await database.run(loadSampleCatalog);
  const entries = await database.read((reader) => entriesOfMarket(reader, own.market));
  expect(entries.filter(({ product }) => product === own.product)).toEqual([
    { ...own, heldFrom: database.clock.now() },
  ]);
  expect(entries.filter(({ product }) => product === 'cadreader')).toEqual([]);
  await database.close();
});

test('loads once when called twice or concurrently', SLOW, async () => {
  const database = await openTestDatabase();
  await Promise.all([database.run(loadSampleCatalog), database.run(loadSampleCatalog)]);
  await database.run(loadSampleCatalog);
  const counts = await Promise.all(
    MARKETS.map(({ key }) => database.read((reader) => entriesOfMarket(reader, key))),
  );
  const cells = PRODUCTS.length * PLANS.length * SEATS.length;
  expect(counts.map(({ length }) => length)).toEqual(MARKETS.map(() => cells));
  await database.close();
});

test('adds prices for a new product to a filled book', SLOW, async () => {
  const database = await openTestDatabase();
  const others = sampleCatalog().filter(({ product }) => product !== 'vox-magic');
  await database.run((work) => insertEntries(work, others));
  await database.run(loadSampleCatalog);
  const entries = await database.read((reader) => entriesOfMarket(reader, 'jp'));
  expect(entries.filter(({ product }) => product === 'vox-magic')).toHaveLength(9);
  await database.close();
});

test('returns whole positive prices in the currency of the market for any base price', () => {
  fc.assert(
    fc.property(oneProduct, (product) => {
      const entries = sampleCatalog([product]);
      expect(entries).toHaveLength(MARKETS.length * PLANS.length * SEATS.length);
      for (const { total, market } of entries) {
        expect(Number.isSafeInteger(total.minor) && total.minor > 0).toBe(true);
        expect(total.currency).toBe(getMarket(market).currency);
      }
    }),
  );
});

test('never lowers a price when the base price rises', () => {
  fc.assert(
    fc.property(cents, cents, (one, other) => {
      const [low, high] = [Math.min(one, other), Math.max(one, other)];
      const tagsOf = (minor: number) => {
        const basePrices = samplePrices({ month: minor, year: minor, lifetime: minor });
        return indexed(sampleCatalog([{ ...zipx, basePrices }]));
      };
      const dearer = tagsOf(high);
      for (const [cell, minor] of tagsOf(low)) {
        expect(dearer.get(cell), cell).toBeGreaterThanOrEqual(minor);
      }
    }),
    { numRuns: 30 },
  );
});

test('charges more for more PCs, but less than for separate licenses, and more for longer plans', () => {
  for (const product of PRODUCTS) {
    const tags = indexed(sampleCatalog([product]));
    const tag = (cell: string): number => tags.get(cell) ?? Number.NaN;
    for (const { key } of MARKETS) {
      for (const plan of PLANS) {
        const [one, three, five] = SEATS.map((seats) => tag(`${key} ${plan} ${seats}`)) as [
          number,
          number,
          number,
        ];
        const cell = `${product.key} ${key} ${plan}`;
        expect(one < three && three < five, cell).toBe(true);
        expect(three < 3 * one && five < 5 * one && five - three < 2 * one, cell).toBe(true);
      }
      const [month, year, lifetime] = PLANS.map((plan) => tag(`${key} ${plan} 1`)) as [
        number,
        number,
        number,
      ];
      expect(month < year && year < lifetime, `${product.key} ${key}`).toBe(true);
    }
  }
});

test('has unique entry ids and returns the same book each time', () => {
  const book = sampleCatalog();
  expect(new Set(book.map(({ id }) => id)).size).toBe(book.length);
  expect(sampleCatalog()).toEqual(book);
});

test('ends prices as customary in the market', () => {
  const tags = indexed(sampleCatalog([zipx]));
  const year = (market: string) => tags.get(`${market} year 1`);
  expect(MARKETS.map(({ key }) => [key, year(key)])).toEqual([
    ['us', 1999],
    ['eu', 1999],
    ['gb', 1799],
    ['jp', 2980],
    ['kr', 27_900],
    ['cn', 6900],
    ['tw', 47_900],
    ['br', 5990],
    ['in', 59_900],
    ['id', 12_900_000],
    ['th', 39_900],
    ['vn', 199_000],
    ['ru', 89_900],
    ['tr', 39_999],
    ['bd', 83_900],
    ['sa', 6699],
  ]);
});
