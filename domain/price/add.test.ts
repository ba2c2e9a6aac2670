import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { addPrices, type NewPrice, type PriceFault, priceVersion, quotePrice } from './index.ts';

const NOW = new Date('2026-03-01T00:00:00Z');
const later = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);
const price: NewPrice = {
  product: 'zipx',
  plan: 'year',
  seats: 1,
  market: 'jp',
  total: { minor: 2980, currency: 'JPY' },
  validFrom: NOW,
  validTo: null,
};

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => database.clock.set(NOW));
afterAll(() => database.close());

const add = (...entries: readonly NewPrice[]) => database.run((work) => addPrices(work, entries));
const countRows = async (): Promise<number> => {
  const { rows } = await database.database.pool.query('SELECT count(*)::int AS n FROM price');
  return rows[0].n;
};

test('names each fault and rejects the whole list', async () => {
  const faulty: readonly [PriceFault, Partial<NewPrice>][] = [
    ['unknown-product', { product: 'notepad' }],
    ['unknown-market', { market: 'mars' }],
    ['other-currency', { total: { minor: 2980, currency: 'USD' } }],
    ['not-positive', { total: { minor: 0, currency: 'JPY' } }],
    ['not-positive', { total: { minor: 9.5, currency: 'JPY' } }],
    ['in-the-past', { validFrom: new Date(NOW.getTime() - 1) }],
    ['ends-before-start', { validTo: NOW }],
  ];
  const entries = faulty.map(([, fault], n) => ({ ...price, validFrom: later(n), ...fault }));
  expect(await add({ ...price, validFrom: later(50) }, ...entries)).toEqual({
    ok: false,
    faults: faulty.map(([code], index) => ({ index: index + 1, code })),
  });
  expect(await countRows()).toBe(0);
});

test('rejects a start that is taken, in the book or in the list', async () => {
  const twice = { ...price, product: 'pdfreader' };
  expect(await add(twice, twice)).toEqual({
    ok: false,
    faults: [{ index: 1, code: 'start-taken' }],
  });
  expect(await add(twice)).toMatchObject({ ok: true });
  expect(await add({ ...twice, total: { minor: 1, currency: 'JPY' } })).toMatchObject({
    faults: [{ index: 0, code: 'start-taken' }],
  });
  expect(await add({ ...twice, seats: 3 })).toMatchObject({ ok: true });
});

test('adds one of several concurrent entries with the same start', async () => {
  const contended = { ...price, product: 'cadreader' };
  const answers = await Promise.all(Array.from({ length: 8 }, () => add(contended)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
});

test('lets the database reject changes, deletions, and truncation', async () => {
  await add({ ...price, product: 'dll-fixer' });
  const rows = await countRows();
  for (const statement of [
    'UPDATE price SET minor = minor + 1',
    'UPDATE price SET valid_to = now()',
    "DELETE FROM price WHERE product = 'dll-fixer'",
    'TRUNCATE price',
  ]) {
    await expect(database.database.pool.query(statement), statement).rejects.toThrow(
      /price book is append-only/,
    );
  }
  expect(await countRows()).toBe(rows);
});

test('adds nothing when the list is empty', async () => {
  expect(await add()).toEqual({ ok: true, ids: [] });
});

test('adds prices that apply from their start, and changes the version', async () => {
  const entries = [
    price,
    {
      ...price,
      total: { minor: 1980, currency: 'JPY' as const },
      validFrom: later(2),
      validTo: later(4),
    },
  ];
  const before = await database.read(priceVersion);
  const added = await add(...entries);
  expect(await database.read(priceVersion)).not.toBe(before);
  const minors: number[] = [];
  for (const hours of [1, 2, 4]) {
    database.clock.set(later(hours));
    const priceQuote = await database.read((reader) => quotePrice(reader, price));
    minors.push(priceQuote.total.minor);
    if (hours === 2)
      expect(added).toMatchObject({ ok: true, ids: [expect.any(String), priceQuote.priceId] });
  }
  expect(minors).toEqual([2980, 1980, 2980]);
});
