import { afterAll, beforeAll, expect, test } from 'vitest';
import { days } from '../../kit/time.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import {
  addPriceChange,
  addPrices,
  bookVersion,
  listBook,
  listLedger,
  listPriceChanges,
  type NewPrice,
  type PriceQuery,
  previewPrices,
  quotePrice,
  undoPriceChange,
} from './index.ts';

const START = new Date('2026-03-01T00:00:00Z');
const onDay = (count: number) => new Date(START.getTime() + days(count));
const item: PriceQuery = { product: 'zipx', plan: 'year', seats: 1, market: 'eu' };
const price = (minor: number, from: number): NewPrice => ({
  ...item,
  total: { minor, currency: 'EUR' },
  validFrom: onDay(from),
  validTo: null,
});
const WHO = { who: 'fin@shop.example', why: 'new year' };

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  database.clock.set(START);
  await database.run((work) => addPrices(work, [price(2999, 0)]));
});
afterAll(() => database.close());

const change = (id: string, ...entries: NewPrice[]) =>
  database.run((work) => addPriceChange(work, { id, ...WHO, entries }));
const undo = (id: string) => database.run((work) => undoPriceChange(work, id, 'ann@shop.example'));
const minorNow = async () =>
  (await database.read((reader) => quotePrice(reader, item))).total.minor;

test('refuses a change with two starts, without prices, and with a fault, and stores nothing', async () => {
  await expect(change('two', price(1, 5), price(2, 6))).rejects.toThrow(RangeError);
  await expect(change('none')).rejects.toThrow(RangeError);
  expect(await change('late', price(1999, -1))).toMatchObject({ ok: false });
  expect(await database.read((reader) => listPriceChanges(reader, 9))).toEqual([]);
});

test('the database keeps changes, and lets them be undone only before they start', async () => {
  await change('kept', price(3500, 300));
  const { pool } = database.database;
  for (const statement of [
    "UPDATE price_change SET why = 'x'",
    "UPDATE price_change SET undone_at = '2030-01-01', undone_by = 'x'",
    'DELETE FROM price_change',
    'TRUNCATE price_change CASCADE',
  ]) {
    await expect(pool.query(statement), statement).rejects.toThrow(/kept|append-only|before_start/);
  }
  expect(await undo('kept')).toMatchObject({ id: 'kept', entries: 1 });
  await expect(pool.query("UPDATE price_change SET undone_by = 'y'")).rejects.toThrow(/kept/);
});

test('an undone change was never offered, stays on record, and leaves its start free', async () => {
  const before = await database.read(bookVersion);
  await change('at once', { ...price(3099, 0), validFrom: new Date(START.getTime() + 60_000) });
  expect(await undo('at once')).toBeNull();
  await change('wrong', price(999, 10));
  expect(await database.read(bookVersion)).not.toBe(before);
  expect(await change('same start', price(3199, 10))).toMatchObject({
    faults: [{ index: 0, code: 'start-taken' }],
  });
  expect(await undo('wrong')).not.toBeNull();
  expect(await undo('wrong')).toBeNull();
  database.clock.set(onDay(1));
  expect(await change('right', price(3199, 10))).toMatchObject({ ok: true });
  const [line] = await database.read((reader) => listBook(reader, item));
  expect(line?.planned.map(({ total }) => total.minor)).toEqual([3199]);
  database.clock.set(onDay(11));
  expect(await minorNow()).toBe(3199);
  expect(await undo('right')).toBeNull();
  const ledger = await database.read((reader) => listLedger(reader, item));
  expect(ledger.map(({ total, state }) => [total.minor, state])).toEqual(
    expect.arrayContaining([
      [3199, 'valid'],
      [999, 'undone'],
      [2999, 'covered'],
    ]),
  );
  // A price that was undone is no lowest price of the 30 days, because nobody could pay it.
  const shown = await database.read((reader) => previewPrices(reader, [price(1999, 12)]));
  expect(shown).toMatchObject({ previews: [{ reduction: { lowest30: { minor: 2999 } } }] });
});

test('lists changes with who made and undid them, newest first', async () => {
  const changes = await database.read((reader) => listPriceChanges(reader, 9));
  expect(changes.map(({ id }) => id)[0]).toBe('right');
  expect(changes.find(({ id }) => id === 'wrong')).toMatchObject({
    ...WHO,
    entries: 1,
    undoneBy: 'ann@shop.example',
    startsAt: onDay(10),
  });
});

test('finds the price without those that end, which a percentage changes', async () => {
  await database.run((work) => addPrices(work, [{ ...price(1999, 20), validTo: onDay(30) }]));
  database.clock.set(onDay(25));
  const [line] = await database.read((reader) => listBook(reader, item));
  expect([line?.current?.total.minor, line?.list?.total.minor]).toEqual([1999, 3199]);
  const shown = await database.read((reader) => previewPrices(reader, [price(3299, 26)]));
  expect(shown).toMatchObject({
    previews: [{ before: { total: { minor: 1999 }, validTo: onDay(30) }, hadReduction: true }],
  });
});
