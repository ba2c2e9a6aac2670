import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { listPrices } from './list.ts';
import { NoPrice, type PriceEntry, type PriceQuery } from './price.ts';
import { quotePrice } from './quote.ts';
import { loadSampleCatalog } from './sample.ts';
import { insertEntries } from './store.ts';
import { priceVersion } from './version.ts';

const query: PriceQuery = { product: 'zipx', plan: 'year', seats: 3, market: 'eu' };
const campaign: PriceEntry = {
  ...query,
  id: 'campaign',
  total: { minor: 2499, currency: 'EUR' },
  validFrom: new Date('2026-03-01T00:00:00Z'),
  validTo: new Date('2026-03-08T00:00:00Z'),
};

// One filled book for all tests. Each uses its own product.
let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.run(loadSampleCatalog);
});
beforeEach(() => database.clock.set(new Date('2026-01-15T12:00:00Z')));
afterAll(() => database.close());

const priceQuote = (query: PriceQuery) => database.read((reader) => quotePrice(reader, query));
const list = (market: string) => database.read((reader) => listPrices(reader, market));
const insert = (entries: readonly PriceEntry[]) =>
  database.run((work) => insertEntries(work, entries));

test('quotes and lists nothing before the first start', async () => {
  database.clock.set(new Date('2019-12-31T23:59:59.999Z'));
  await expect(priceQuote(query)).rejects.toThrow(NoPrice);
  expect(await list('eu')).toEqual([]);
});

test('has no price for an unknown product or market', async () => {
  await expect(priceQuote({ ...query, product: 'notepad' })).rejects.toThrow(NoPrice);
  await expect(priceQuote({ ...query, market: 'mars' })).rejects.toThrow(NoPrice);
  expect(await list('mars')).toEqual([]);
});

test('lets the database reject a zero price and an end before the start', async () => {
  const free = { ...campaign, total: { minor: 0, currency: 'EUR' } } as const;
  const backwards = { ...campaign, validTo: new Date(campaign.validFrom.getTime() - 1) };
  for (const [entry, rule] of [
    [free, 'price_minor_positive'],
    [backwards, 'price_ends_after_start'],
  ] as const) {
    await expect(insert([entry])).rejects.toMatchObject({
      cause: { message: expect.stringContaining(rule) },
    });
  }
});

test('skips a second entry with the same start, so that no overlap can arise', async () => {
  const first = { ...campaign, id: 'first', product: 'cadreader' };
  await insert([first]);
  await insert([{ ...first, id: 'second', total: { minor: 1, currency: 'EUR' } }]);
  database.clock.set(campaign.validFrom);
  expect((await priceQuote({ ...query, product: 'cadreader' })).priceId).toBe('first');
});

test('does not list a product that left the shop', async () => {
  await insert([{ ...campaign, id: 'left', product: 'notepad' }]);
  database.clock.set(campaign.validFrom);
  expect(await list('eu')).toHaveLength(81);
});

test('starts and ends a campaign at its exact moments', async () => {
  await insert([campaign]);
  const minorAt = async (moment: string): Promise<number> => {
    database.clock.set(new Date(moment));
    const { total } = await priceQuote(query);
    const listed = (await list('eu')).find(
      (it) => it.product === 'zipx' && it.plan === 'year' && it.seats === 3,
    );
    expect(listed?.total).toEqual(total);
    return total.minor;
  };
  expect(await minorAt('2026-02-28T23:59:59.999Z')).toBe(3799);
  expect(await minorAt('2026-03-01T00:00:00.000Z')).toBe(2499);
  expect(await minorAt('2026-03-07T23:59:59.999Z')).toBe(2499);
  expect(await minorAt('2026-03-08T00:00:00.000Z')).toBe(3799);
});

test('quotes a price with its renewal and its entry', async () => {
  expect(await priceQuote(query)).toEqual({
    ...query,
    total: { minor: 3799, currency: 'EUR' },
    taxIncluded: true,
    renewal: { total: { minor: 3799, currency: 'EUR' }, every: 'year' },
    priceId: 'sample-zipx-year-3-eu',
    reduction: null,
  });
});

test('proves the reduction of a campaign in quote and list, and changes the version when it ends', async () => {
  const product = 'pdfreader';
  const reduced = { ...campaign, id: 'reduced', product, validTo: null };
  await insert([reduced]);
  const at = async (moment: string) => {
    database.clock.set(new Date(moment));
    const { reduction } = await priceQuote({ ...query, product });
    const listed = (await list('eu')).find(({ priceId }) => priceId === 'reduced');
    expect(listed?.reduction ?? null).toEqual(reduction);
    return { reduction, version: await database.read(priceVersion) };
  };
  const before = (await at('2026-02-28T23:59:59.999Z')).reduction;
  const announced = await at('2026-05-29T23:59:59.999Z');
  const usual = await at('2026-05-30T00:00:00.000Z');
  const list35 = { minor: 5699, currency: 'EUR' };
  expect(before).toBeNull();
  expect(announced.reduction).toEqual({ before: list35, lowest30: list35, until: null });
  expect(usual.reduction).toBeNull();
  expect(usual.version).not.toBe(announced.version);
});

test('lists a market in shop order', async () => {
  const priceQuotes = await list('jp');
  expect(priceQuotes).toHaveLength(81);
  expect(priceQuotes.slice(0, 4).map((it) => [it.product, it.plan, it.seats])).toEqual([
    ['zipx', 'month', 1],
    ['zipx', 'month', 3],
    ['zipx', 'month', 5],
    ['zipx', 'year', 1],
  ]);
  expect(priceQuotes.at(-1)).toMatchObject({ product: 'dll-fixer', plan: 'lifetime', seats: 5 });
  expect(priceQuotes.every((it) => it.total.currency === 'JPY' && it.market === 'jp')).toBe(true);
});
