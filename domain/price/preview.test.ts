import { afterAll, beforeAll, expect, test } from 'vitest';
import { days } from '../../kit/time.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import {
  addPrices,
  listBook,
  listLedger,
  type NewPrice,
  type PriceQuery,
  previewPrices,
  quotePrice,
} from './index.ts';

const START = new Date('2026-03-01T00:00:00Z');
const onDay = (count: number) => new Date(START.getTime() + days(count));
const item: PriceQuery = { product: 'zipx', plan: 'year', seats: 1, market: 'eu' };
const price = (minor: number, from: number, more: Partial<NewPrice> = {}): NewPrice => ({
  ...item,
  total: { minor, currency: 'EUR' },
  validFrom: onDay(from),
  validTo: null,
  ...more,
});
const inJapan = { market: 'jp', total: { minor: 2980, currency: 'JPY' } } as const;

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  database.clock.set(START);
  await database.run((work) =>
    addPrices(work, [
      ...[price(2999, 0), price(1999, 10, { validTo: onDay(12) })],
      ...[price(3999, 60), price(0, 0, inJapan)],
    ]),
  );
  database.clock.set(onDay(20));
});
afterAll(() => database.close());

const preview = (...entries: NewPrice[]) =>
  database.read((reader) => previewPrices(reader, entries));

test('reports what would be rejected, and never adds anything', async () => {
  expect(await preview(price(2499, 30), price(2499, 19), price(2499, 60))).toEqual({
    ok: false,
    faults: [
      { index: 1, code: 'in-the-past' },
      { index: 2, code: 'start-taken' },
    ],
  });
  await preview(price(2499, 30));
  expect(await database.read((reader) => listLedger(reader, item))).toHaveLength(3);
});

test('strikes nothing through without an earlier price', async () => {
  const first = price(999, 30, { seats: 3 });
  expect(await preview(first)).toEqual({
    ok: true,
    previews: [{ ...first, before: null, reduction: null, hadReduction: false, covered: null }],
  });
});

test('shows old and new price, the lowest of 30 days, and a planned price', async () => {
  const cheaper = { ...inJapan, total: { minor: 2480, currency: 'JPY' } } as const;
  const answer = await preview(price(1499, 30), price(3499, 61), price(0, 30, cheaper));
  if (!answer.ok) throw new Error('refused');
  const [lower, dearer, japan] = answer.previews;
  expect(lower).toMatchObject({
    before: { total: { minor: 2999 } },
    covered: onDay(60),
    reduction: { before: { minor: 2999 }, lowest30: { minor: 1999 } },
  });
  expect(dearer).toMatchObject({ before: { total: { minor: 3999 } }, covered: null });
  // Lower than the day before but not than the lowest of the 30 days, so not a reduction in the EU.
  expect(dearer?.reduction).toBeNull();
  expect(japan).toMatchObject({ covered: null, reduction: { before: { minor: 2980 } } });
});

test('quotes from its start what it previewed', async () => {
  const entry = price(1799, 40, { validTo: onDay(50) });
  const answer = await preview(entry);
  if (!answer.ok) throw new Error('refused');
  await database.run((work) => addPrices(work, [entry]));
  database.clock.set(onDay(40));
  const priceQuote = await database.read((reader) => quotePrice(reader, item));
  expect(priceQuote.total).toEqual(entry.total);
  expect(priceQuote.reduction).toEqual(answer.previews[0]?.reduction);
  expect(answer.previews[0]?.covered).toBeNull();
});

test('lists current and next prices in the book, and every entry with its state in the ledger', async () => {
  database.clock.set(onDay(41));
  const [line, ...others] = await database.read((reader) => listBook(reader, { market: 'eu' }));
  expect(others).toEqual([]);
  expect([line?.current?.total.minor, line?.next?.total.minor]).toEqual([1799, 3999]);
  const ledger = await database.read((reader) => listLedger(reader, item));
  expect(ledger.map(({ total, state }) => [total.minor, state])).toEqual([
    [3999, 'planned'],
    [1799, 'valid'],
    [1999, 'over'],
    [2999, 'covered'],
  ]);
  expect(await database.read((reader) => listBook(reader, { market: 'us' }))).toEqual([]);
});
