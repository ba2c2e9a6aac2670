import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { days, hours, minutes } from '../../kit/time.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { BUYER } from '../../tests/harness/orders.ts';
import { openRefundScene } from '../../tests/harness/refunds.ts';
import { correctInvoice, creditInvoice, currentInvoice } from '../invoice/index.ts';
import { loadSampleCatalog } from '../price/index.ts';
import { storeRates } from '../tax/index.ts';
import { BATCH } from './entry.ts';
import {
  type BookOwner,
  bookJobs,
  countUnconverted,
  listJournal,
  recordEntries,
  sumBy,
  sumCohorts,
  sumKinds,
} from './index.ts';
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
  const count = () =>
    db.read((reader) => countUnconverted(reader, COMPANY, { span: SPAN, currency: 'EUR' }));
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

test('a pass over all documents finds what is older than the window', async () => {
  const jobs = bookJobs({ database: db.database, company: COMPANY });
  await scene.sell();
  await jobs['record-books']();
  db.clock.set(new Date(START.getTime() - hours(6)));
  await scene.sell();
  db.clock.set(new Date(START.getTime() + minutes(1)));
  const before = await countEntries();
  await jobs['record-books']();
  expect(await countEntries()).toBe(before);
  await jobs['check-books']();
  expect(await countEntries()).toBe(before + 1);
});

test('a refund of a corrected invoice waits for the rate of the first invoice', async () => {
  const jobs = bookJobs({ database: db.database, company: COMPANY });
  const order = await scene.sell({ buyer: { ...BUYER, country: 'US' }, market: 'us' });
  const invoice = await db.read((reader) => currentInvoice(reader, order.id));
  if (invoice === null) throw new Error('there is no invoice');
  await jobs['record-books']();
  db.clock.set(new Date(START.getTime() + days(3)));
  const buyer = { ...invoice.buyer, poNumber: 'PO-1' };
  await db.run((work) => correctInvoice(work, { invoiceId: invoice.id, buyer }));
  await jobs['record-books']();
  db.clock.set(new Date(START.getTime() + days(6)));
  const current = await db.read((reader) => currentInvoice(reader, order.id));
  const credit = {
    invoiceId: current?.id ?? '',
    amount: 'all',
    reason: 'refund',
    key: 'k',
  } as const;
  await db.run((work) => creditInvoice(work, credit));
  await jobs['record-books']();
  const rates = [2, 5, 8].map((day, place) => ({
    source: 'ecb',
    day: `2026-03-0${day}`,
    currency: 'USD',
    perEuro: `1.${place + 1}`,
  }));
  await db.run((work) => storeRates(work, rates));
  await jobs['record-books']();
  const entries = await query(
    `select own_gross, rate_day from book_entry where order_id = '${order.id}'`,
  );
  expect(entries.map(({ rate_day }) => rate_day)).toEqual(Array(4).fill('2026-03-02'));
  expect(entries.reduce((sum, { own_gross }) => sum + Number(own_gross), 0)).toBe(0);
});

describe('a company that changed its currency', () => {
  // Bulgaria has had the euro since 2026. The book of 2025 is in leva.
  const bulgarian: BookOwner = { country: 'BG', zone: 'Europe/Sofia', hasSampleRates: false };
  const sums = (own: string) =>
    db.read(async (reader) => ({
      kinds: await sumKinds(reader, span, own),
      products: await sumBy(reader, span, { by: 'product', own }),
      cohorts: await sumCohorts(reader, span, own),
      lacking: await countUnconverted(reader, bulgarian, { span, currency: own }),
    }));
  const inLeva = (which: string) =>
    query(`update book_entry set own_currency = 'BGN', own_gross = 777, own_tax = 77 ${which}`);

  // Each test has a month of its own.
  let span = SPAN;
  let month = 4;
  beforeEach(async () => {
    month += 1;
    span = { from: `2026-0${month}-01`, until: `2026-0${month}-28` };
    db.clock.set(new Date(`2026-0${month}-10T12:00:00Z`));
    for (let sold = 0; sold < 2; sold += 1)
      await scene.sell({ buyer: { ...BUYER, email: `b${month}@buyer.example` } });
    await record();
  });

  test('never adds amounts in two currencies', async () => {
    const [one] = await query(
      `select document_id, gross, tax from book_entry where day > '${span.from}' limit 1`,
    );
    await inLeva(`where document_id <> '${one.document_id}'`);
    const [gross, tax] = [Number(one.gross), Number(one.tax)];
    const { kinds, products, cohorts, lacking } = await sums('EUR');
    expect(kinds).toMatchObject([{ documents: 2, ownGross: gross, ownTax: tax, unconverted: 1 }]);
    expect(products).toMatchObject([{ orders: 2, gross, refunds: 0, revenue: gross, tax }]);
    expect(cohorts).toMatchObject([{ net: gross - tax }]);
    expect(lacking).toBe(1);
    expect((await sums('BGN')).kinds).toMatchObject([{ ownGross: 777, unconverted: 1 }]);
  });

  test('has no amount where nothing is in the reporting currency', async () => {
    await inLeva('');
    const { kinds, products, cohorts, lacking } = await sums('EUR');
    expect(kinds).toMatchObject([{ ownGross: null, ownTax: null, unconverted: 2 }]);
    expect(products).toMatchObject([{ orders: 2, gross: null, refunds: 0, revenue: null }]);
    expect(cohorts).toMatchObject([{ net: null }]);
    expect(lacking).toBe(2);
  });
});

test('sums more documents than a statement has parameters', async () => {
  const ids = Array.from({ length: 70_000 }, () => randomUUID());
  await expect(db.read((reader) => sumDocuments(reader, ids))).resolves.toEqual(new Map());
});

test('dates without any rate do not keep older entries from their rate', async () => {
  const jobs = bookJobs({ database: db.database, company: COMPANY });
  const { id } = await scene.sell({ buyer: { ...BUYER, country: 'US' }, market: 'us' });
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
    `insert into book_entry (${columns}) select ${values} from (select * from book_entry where order_id = '${id}') as one, generate_series(1, 250) as i`,
  );
  const [own] = await query(`select * from book_entry where order_id = '${id}' order by rate_for`);
  const rates = [{ source: 'ecb', day: '2026-03-02', currency: 'USD', perEuro: '1.25' }];
  await db.run((work) => storeRates(work, rates));
  await jobs['record-books']();
  const converted = await query(
    `select gross, tax, own_gross, own_tax, rate, rate_day, rate_source from book_entry where order_id = '${id}' and own_gross is not null`,
  );
  const amount = (minor: unknown) => String(Math.round(Number(minor) * 0.8));
  expect(converted.map((row) => ({ ...row, own_gross: String(row.own_gross) }))).toMatchObject([
    { own_gross: amount(own.gross), rate: '0.8', rate_source: 'ecb' },
  ]);
});
