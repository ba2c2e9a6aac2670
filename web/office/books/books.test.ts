import { unzipSync } from 'fflate';
import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SELLER } from '../../../domain/invoice/index.ts';
import { loadSampleCatalog } from '../../../domain/price/index.ts';
import { refundJobs, requestRefund } from '../../../domain/refund/index.ts';
import { getLocale } from '../../../locales/index.ts';
import { openTestDatabase, type TestDatabase } from '../../../tests/harness/database.ts';
import { staffServices } from '../../../tests/harness/office-staff.ts';
import { BUYER } from '../../../tests/harness/orders.ts';
import { openRefundScene } from '../../../tests/harness/refunds.ts';
import { servicesContext } from '../../loaders/context.ts';
import { loader as figuresFile } from '../figures/figures-file.ts';
import { loadFigures } from '../figures/view.server.ts';
import { findHeadlineOf } from '../home/headline.server.ts';
import { loader as ordersFile } from '../orders/orders-file.ts';
import { loader as page } from './books.tsx';
import { loader as journalFile } from './journal-file.ts';
import { loader as returnFile } from './return-file.ts';

// A French consumer and an American buy in the first quarter. The French order is refunded in the second one.

let db: TestDatabase;
let scene: ReturnType<typeof openRefundScene>;
beforeAll(async () => {
  db = await openTestDatabase();
  await db.run(loadSampleCatalog);
  scene = openRefundScene(db);
  db.clock.set(new Date('2026-02-10T12:00:00Z'));
  const french = { ...BUYER, email: 'marie@buyer.example', name: '=Marie', country: 'FR' };
  const sold = await scene.sell({ buyer: french });
  db.clock.set(new Date('2026-03-31T21:59:59Z'));
  await scene.sell({ buyer: { ...BUYER, country: 'US' }, market: 'us' });
  closed = await journal('2026-Q1');
  db.clock.set(new Date('2026-04-20T12:00:00Z'));
  const order = { orderId: sold.id, amount: 'all', reason: 'staff', by: 'Ada', key: 'k' } as const;
  await db.run((work) => requestRefund(work, order));
  const jobs = refundJobs(scene.deps);
  for (const { job, data } of db.jobs.splice(0))
    if (job === 'send-refund') await jobs['send-refund'](data);
});
afterAll(() => db.close());
let closed = '';

function routeArgs(path: string, params: Record<string, string> = {}, hasSampleRates = true) {
  const context = new RouterContextProvider();
  const company = { ...SELLER, country: 'DE', zone: 'Europe/Berlin', hasSampleRates };
  context.set(servicesContext, staffServices(db, 'finance', { company }));
  const request = new Request(`https://shop.example${path}`);
  // biome-ignore lint/suspicious/noExplicitAny: each route has its own type of arguments.
  return { request, context, params } as any;
}

const fileOf = async (period: string, format: string, hasSampleRates = true): Promise<Response> =>
  journalFile(
    routeArgs(`/office/books/journal/${format}?period=${period}`, { format }, hasSampleRates),
  );
const journal = async (period: string) => (await fileOf(period, 'csv')).text();
const rowsOf = (csv: string) =>
  csv
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
    .map((row) => row.split(','));

test('has no file of another format', async () => {
  await expect(fileOf('2026-Q1', 'pdf')).rejects.toMatchObject({ init: { status: 404 } });
});

test('a refund after the end of a period is a credit note of its own period', async () => {
  expect(await journal('2026-Q1')).toBe(closed);
  expect(rowsOf(closed).map((row) => [row[0], row[3]])).toEqual([
    ['number', 'kind'],
    ['INV-2026-000001', 'sale'],
    ['INV-2026-000002', 'sale'],
  ]);
  const next = rowsOf(await journal('2026-Q2'));
  expect(next.map((row) => [row[0], row[3], row[4]])).toEqual([
    ['number', 'kind', 'refers_to'],
    ['CN-2026-000001', 'refund', 'INV-2026-000001'],
  ]);
  const [, french = []] = rowsOf(closed);
  const gross = closed.split('\r\n')[0]?.split(',').indexOf('gross') ?? 0;
  expect(next[1]?.[gross]).toBe(`-${french[gross]}`);
});

test('lists the return by state and rate, and the refund as a correction of its quarter', async () => {
  const first = await page(routeArgs('/office/books?period=2026-Q1'));
  expect(first.oss?.lines).toMatchObject([{ country: 'France', rate: '20%' }]);
  expect(first.oss?.corrections).toEqual([]);
  const second = await page(routeArgs('/office/books?period=2026-Q2'));
  expect(second.oss?.lines).toEqual([]);
  expect(second.oss?.corrections).toMatchObject([{ country: 'France', quarter: '2026-Q1' }]);
  const tax = first.oss?.lines[0]?.tax ?? '';
  expect(second.oss?.corrections[0]?.tax).toBe(`\u2212${tax}`);
  const csv = await (await returnFile(routeArgs('/office/books/return?period=2026-Q2'))).text();
  expect(csv).toContain('correction,2026-Q1,FR,,EUR,-');
  expect((await page(routeArgs('/office/books?period=2026-02'))).oss).toBeNull();
});

test('shows the converted amount with its rate, and totals by currency', async () => {
  const { lines, totals, files } = await page(routeArgs('/office/books?period=2026-Q1'));
  expect(lines.map(({ number, rate }) => [number, rate])).toEqual([
    ['INV-2026-000001', ''],
    ['INV-2026-000002', '0.862069 (SAMPLE 2026-03-31)'],
  ]);
  expect(totals.map(({ currency, documents }) => [currency, documents])).toEqual([
    ['EUR', 1],
    ['USD', 1],
  ]);
  expect(files.datev).toContain('/office/books/journal/datev');
});

test('writes the same rows as a workbook, with amounts as numbers', async () => {
  const response = await fileOf('2026-Q1', 'xlsx');
  expect(response.headers.get('content-disposition')).toContain('journal-2026-Q1.xlsx');
  const parts = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const text = Object.entries(parts)
    .filter(([name]) => name.endsWith('.xml'))
    .map(([, bytes]) => new TextDecoder().decode(bytes))
    .join('');
  expect(text).toContain('INV-2026-000002');
  const [head = [], row = []] = rowsOf(closed);
  expect(text).toContain(`<v>${Number(row[head.indexOf('gross')])}</v>`);
});

test('writes DATEV bookings of the quarter', async () => {
  const response = await fileOf('2026-Q1', 'datev');
  expect(response.headers.get('content-disposition')).toContain('EXTF_Buchungsstapel_2026-Q1.csv');
  const text = await response.text();
  expect(text.split('\r\n')).toHaveLength(5);
  expect(text).toContain('"INV-2026-000001"');
});

test('the file of orders has net, refund, invoice, and provider', async () => {
  const [head = [], ...rows] = rowsOf(
    await (await ordersFile(routeArgs('/office/orders/file'))).text(),
  );
  const cells = (name: string) => rows.map((row) => row[head.indexOf(name)]);
  expect(cells('invoice')).toEqual(['INV-2026-000002', 'INV-2026-000001']);
  expect(cells('provider')).toEqual(['scripted', 'scripted']);
  const [american, french] = rows;
  expect(cells('refunded')).toEqual(['0.00', french?.[head.indexOf('total')]]);
  const amounts = ['net', 'tax', 'total'].map((name) => Number(american?.[head.indexOf(name)]));
  expect((amounts[0] ?? 0) + (amounts[1] ?? 0)).toBeCloseTo(amounts[2] ?? 0, 10);
});

test('figures of any period, compared with another one, as page and file', async () => {
  const query = 'period=custom&from=2026-04-01&until=2026-06-30';
  const { tables, before, unconverted } = await loadFigures(routeArgs(`/office/figures?${query}`));
  expect([before.from, before.until, unconverted]).toEqual(['2026-01-01', '2026-03-31', 0]);
  const of = (figure: string) =>
    tables[0]?.rows.find(({ key }) => key === figure)?.cells.map(({ plain }) => plain);
  expect(of('orders')).toEqual(['0', '2', '-1.0000']);
  const [refunds] = of('refunds') ?? [];
  expect(Number(refunds)).toBeGreaterThan(0);
  expect(of('revenue')?.[0]).toBe(`-${refunds}`);
  expect(of('fees')).toEqual(['', '', '']);
  const file = await figuresFile(routeArgs(`/office/figures/file?${query}&table=headline`));
  expect(await file.text()).toContain(`refunds,${refunds},0.00`);
  await expect(
    figuresFile(routeArgs(`/office/figures/file?${query}&table=cohorts`)),
  ).rejects.toMatchObject({ init: { status: 404 } });
  for (const view of ['breakdown', 'subscriptions', 'cohorts', 'conversion', 'requests']) {
    const shown = await loadFigures(routeArgs(`/office/figures?${query}&view=${view}`));
    expect(shown.tables.length).toBeGreaterThan(0);
  }
});

test('an invalid period is the last 30 days', async () => {
  for (const typed of [
    'from=2026-04-02&until=2026-04-01',
    'from=x&until=y',
    'from=0001-01-01&until=9999-01-01',
  ]) {
    const { period, span } = await loadFigures(routeArgs(`/office/figures?period=custom&${typed}`));
    expect([period, span.until]).toEqual(['last-30', '2026-04-20']);
  }
});

const query = (text: string) => db.database.pool.query(text);

test('documents that are not in the books yet are in the journal, and in no DATEV file', async () => {
  const columns = await query(
    "select column_name as name from information_schema.columns where table_name = 'invoice'",
  );
  const changed: Readonly<Record<string, string>> = {
    id: 'gen_random_uuid()',
    refers_to: 'gen_random_uuid()',
    year: '2024',
    sequence: 'i',
    number: "'OLD-' || i",
    key: "'old ' || i",
    issued_at: "timestamptz '2024-02-01' + i * interval '1 minute'",
  };
  const names = columns.rows.map(({ name }) => String(name));
  await query(
    `insert into invoice (${names}) select ${names.map((name) => changed[name] ?? name)} from (select * from invoice where number = 'INV-2026-000001') as one, generate_series(1, 2001) as i`,
  );
  const rows = rowsOf(await journal('2024-Q1'));
  expect([rows.length, rows.at(-1)?.[0]]).toEqual([2002, 'OLD-2001']);
  const { lines, next, unconverted, files } = await page(routeArgs('/office/books?period=2024-Q1'));
  expect([lines.length, lines[0]?.own, unconverted]).toEqual([50, null, 2001]);
  expect([next === null, files.xlsx, files.datev]).toEqual([false, null, null]);
  const refused = (message: RegExp) => ({
    init: { status: 422 },
    data: { message: expect.stringMatching(message) },
  });
  await expect(fileOf('2024-Q1', 'datev')).rejects.toMatchObject(
    refused(/^2,?001 documents have no exchange rate/),
  );
  await expect(fileOf('2024-Q1', 'xlsx')).rejects.toMatchObject(
    refused(/at most 2,?000 documents.* CSV/),
  );
  expect((await fileOf('2024-02', 'csv')).status).toBe(200);
});

test('figures name the documents that they lack, and average only the others', async () => {
  const period = 'period=custom&from=2026-01-01&until=2026-03-31';
  const views = ['overview', 'breakdown', 'cohorts'];
  const load = (view: string) => loadFigures(routeArgs(`/office/figures?${period}&view=${view}`));
  await query(
    "update book_entry set own_gross = null, own_tax = null, rate = null where currency = 'USD'",
  );
  for (const view of views) expect([view, (await load(view)).unconverted]).toEqual([view, 1]);
  const rows = (await load('overview')).tables[0]?.rows ?? [];
  const plain = (figure: string) => rows.find(({ key }) => key === figure)?.cells[0]?.plain;
  expect(plain('orders')).toBe('2');
  expect(plain('average')).toBe(plain('gross'));
});

test('the first page of the office has new documents and names those that it lacks', async () => {
  const company = { ...SELLER, country: 'DE', zone: 'Europe/Berlin' };
  const services = { database: db.database, company };
  const headline = () => findHeadlineOf(services, { role: 'finance', locale: getLocale('en') });
  const ordersOf = (found: Awaited<ReturnType<typeof headline>>) =>
    Number(found?.table.rows.find(({ key }) => key === 'orders')?.cells[0]?.plain);
  const before = await headline();
  expect(before?.unconverted).toBe(1);
  await scene.sell();
  expect(ordersOf(await headline())).toBe(ordersOf(before) + 1);
});
