import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { days, hours, minutes } from '../../kit/time.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { BUYER } from '../../tests/harness/orders.ts';
import { openRefundScene } from '../../tests/harness/refunds.ts';
import { loadSampleCatalog } from '../price/index.ts';
import { storeRates } from '../tax/index.ts';
import { BATCH } from './entry.ts';
import { type BookOwner, bookJobs, countUnconverted, listJournal, recordEntries } from './index.ts';
import { sumDocuments } from './store-sums.ts';

const COMPANY: BookOwner = { country: 'DE', zone: 'Europe/Berlin' };
const SPAN = { from: '2026-01-01', until: '2026-12-31' };
const START = new Date('2026-03-02T12:00:00Z');

let db: TestDatabase;
let scene: ReturnType<typeof openRefundScene>;
beforeAll(async () => {
  db = await openTestDatabase();
  await db.run(loadSampleCatalog);
  scene = openRefundScene(db);
});
beforeEach(async () => {
  db.clock.set(START);
  await query('delete from book_entry');
  await query('delete from exchange_rate');
});
afterAll(() => db.close());

const query = async (text: string) => (await db.database.pool.query(text)).rows;
const countEntries = async () => Number((await query('select count(*) from book_entry'))[0].count);
const journal = (limit = 10_000) =>
  db.read((reader) => listJournal(reader, COMPANY, { span: SPAN, after: null, limit }));
const record = () => db.run((work) => recordEntries(work, COMPANY));

test('a page of the journal has documents that are not in the books yet', async () => {
  for (let sold = 0; sold < 3; sold += 1) await scene.sell();
  const lines = await journal(2);
  expect(lines.map(({ own, entryKind }) => [own, entryKind])).toEqual([
    [null, 'sale'],
    [null, 'sale'],
  ]);
  const count = () => db.read((reader) => countUnconverted(reader, COMPANY, SPAN));
  expect(await count()).toBe((await journal()).length);
  expect(await record()).toBeLessThan(BATCH);
  expect((await journal()).every(({ own }) => own?.currency === 'EUR')).toBe(true);
  expect(await count()).toBe(0);
});

test('a clock that was ahead hides no documents', async () => {
  await scene.sell();
  await record();
  db.clock.set(new Date(START.getTime() + days(1)));
  await scene.sell();
  await record();
  db.clock.set(new Date(START.getTime() + minutes(5)));
  await scene.sell();
  expect(await record()).toBe(1);
});

test('a full pass once a day finds what is older than the window', async () => {
  const jobs = bookJobs({ database: db.database, company: COMPANY });
  await scene.sell();
  await jobs['record-books']();
  db.clock.set(new Date(START.getTime() - hours(6)));
  await scene.sell();
  db.clock.set(new Date(START.getTime() + minutes(1)));
  const before = await countEntries();
  await jobs['record-books']();
  expect(await countEntries()).toBe(before);
  db.clock.set(new Date(START.getTime() + days(1)));
  await jobs['record-books']();
  expect(await countEntries()).toBe(before + 1);
});

test('sums more documents than a statement has parameters', async () => {
  const ids = Array.from({ length: 70_000 }, () => randomUUID());
  await expect(db.read((reader) => sumDocuments(reader, ids))).resolves.toEqual(new Map());
});

test('dates without any rate do not keep older entries from their rate', async () => {
  const jobs = bookJobs({ database: db.database, company: COMPANY });
  await scene.sell({ buyer: { ...BUYER, country: 'US' }, market: 'us' });
  await jobs['record-books']();
  const columns = (
    await query(
      "select column_name from information_schema.columns where table_name = 'book_entry'",
    )
  ).map((row) => String(row.column_name));
  const values = columns.map((name) => {
    if (name === 'document_id') return 'gen_random_uuid()';
    if (name === 'rate_for') return 'rate_for + 30 + i';
    return name;
  });
  // Each is of another day after the sale.
  await query(
    `insert into book_entry (${columns}) select ${values} from (select * from book_entry where currency = 'USD' limit 1) as one, generate_series(1, 250) as i`,
  );
  const [own] = await query("select * from book_entry where currency = 'USD' order by rate_for");
  const rates = [{ source: 'ecb', day: '2026-03-02', currency: 'USD', perEuro: '1.25' }];
  await db.run((work) => storeRates(work, rates));
  await jobs['record-books']();
  const converted = await query(
    "select gross, tax, own_gross, own_tax, rate, rate_day, rate_source from book_entry where currency = 'USD' and own_gross is not null",
  );
  const amount = (minor: unknown) => String(Math.round(Number(minor) * 0.8));
  expect(converted.map((row) => ({ ...row, own_gross: String(row.own_gross) }))).toMatchObject([
    { own_gross: amount(own.gross), rate: '0.8', rate_source: 'ecb' },
  ]);
});
