import { unzipSync } from 'fflate';
import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SELLER } from '../../../domain/invoice/index.ts';
import { loadSampleCatalog } from '../../../domain/price/index.ts';
import { refundJobs, requestRefund } from '../../../domain/refund/index.ts';
import { getLocale } from '../../../locales/index.ts';
import { PRODUCTS } from '../../../products/index.ts';
import { openTestDatabase, type TestDatabase } from '../../../tests/harness/database.ts';
import { staffServices } from '../../../tests/harness/office-staff.ts';
import { BUYER } from '../../../tests/harness/orders.ts';
import { openRefundScene } from '../../../tests/harness/refunds.ts';
import { openSubscriptionScene } from '../../../tests/harness/subscriptions.ts';
import { servicesContext } from '../../loaders/context.ts';
import { loader as figuresFile } from '../figures/figures-file.ts';
import { loadFigures } from '../figures/view.server.ts';
import { findHomeFigures } from '../home/headline.server.ts';
import { loader as ordersFile } from '../orders/orders-file.ts';
import { loader as page } from './books.tsx';
import { loader as journalFile } from './journal-file.ts';
import { listPeriods } from './query.server.ts';
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

const GERMAN = { ...SELLER, country: 'DE', zone: 'Europe/Berlin', hasSampleRates: true };

function routeArgs(path: string, { company = GERMAN, format = '' } = {}) {
  const context = new RouterContextProvider();
  context.set(servicesContext, staffServices(db, 'finance', { company }));
  const url = new URL(path, 'https://shop.example');
  const params: { readonly format: string; readonly locale?: string } = { format };
  return { request: new Request(url), url, pattern: url.pathname, context, params };
}

const fileOf = async (period: string, format: string): Promise<Response> =>
  journalFile(routeArgs(`/office/books/journal/${format}?period=${period}`, { format }));
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
    ['INV-2026-000001', null],
    ['INV-2026-000002', { value: '0.862069', source: 'SAMPLE 2026-03-31' }],
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
  const { tables, before, lacksAmounts } = await loadFigures(routeArgs(`/office/figures?${query}`));
  expect([before.from, before.until, lacksAmounts]).toEqual(['2026-01-01', '2026-03-31', []]);
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
});

const OTHERS = PRODUCTS.filter(({ key }) => key !== 'zipx');

test.each([
  [
    'breakdown&by=country',
    ['FR 1 37.99 0.00 0.00 37.99 6.33 31.66', 'US 1 32.75 0.00 0.00 32.75 0.00 32.75'],
  ],
  ['breakdown&by=product', ['zipx 2 70.74 0.00 0.00 70.74 6.33 64.41']],
  [
    'subscriptions',
    [
      ...['subscriptions 0 0 ', 'started 0 0 ', 'ended 0 0 ', 'mrr 0.00 0.00 ', 'arr 0.00 0.00 '],
      ...['customer-churn   ', 'revenue-churn   ', 'recovered 0.00 0.00 ', 'declined 0 0 '],
      ...['paid-late 0 0 ', 'lost 0 0 ', 'recovery-rate   '],
    ],
  ],
  ['cohorts', ['2026-02-01 1 31.66 ', '2026-03-01 1 32.75 ']],
  ['conversion', ['zipx 0 0 2  ', ...OTHERS.map(({ key }) => `${key} 0 0 0  `)]],
  ['requests', ['requests 0 0 ', 'answered   ', 'median   ', 'p90   ']],
])('shows %s of the first quarter', async (view, expected) => {
  const query = 'period=custom&from=2026-01-01&until=2026-03-31';
  const { tables } = await loadFigures(routeArgs(`/office/figures?${query}&view=${view}`));
  const rows = tables.flatMap((table) =>
    table.rows.map(({ key, cells }) => [key, ...cells.map(({ plain }) => plain)].join(' ')),
  );
  expect(rows).toEqual(expected);
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
    refused(/^2,?001 documents don’t have an exchange rate/),
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
  const lacking = { from: '2026-01-01', until: '2026-03-31', count: 1 };
  for (const view of views)
    expect([view, (await load(view)).lacksAmounts]).toEqual([view, [lacking]]);
  const rows = (await load('overview')).tables[0]?.rows ?? [];
  const plain = (figure: string) => rows.find(({ key }) => key === figure)?.cells[0]?.plain;
  expect(plain('orders')).toBe('2');
  expect(plain('average')).toBe(plain('gross'));
});

test('figures name the documents that the compared period lacks', async () => {
  const query = 'period=custom&from=2026-04-01&until=2026-06-30';
  const { lacksAmounts } = await loadFigures(routeArgs(`/office/figures?${query}`));
  expect(lacksAmounts).toEqual([{ from: '2026-01-01', until: '2026-03-31', count: 1 }]);
});

test('an amount is unknown, and not nothing, where no document is converted', async () => {
  const period = 'period=custom&from=2026-03-01&until=2026-03-31';
  const { tables, chart } = await loadFigures(routeArgs(`/office/figures?${period}`));
  const [headline, series] = tables;
  const cells = (key: string) => headline?.rows.find((row) => row.key === key)?.cells;
  for (const figure of ['gross', 'revenue', 'tax', 'net', 'average'])
    expect([figure, cells(figure)?.[0]?.text, cells(figure)?.[2]?.text]).toEqual([
      figure,
      '–',
      '–',
    ]);
  expect(cells('refunds')?.[0]?.plain).toBe('0.00');
  expect(
    series?.rows
      .at(-1)
      ?.cells.map(({ text }) => text)
      .slice(0, 2),
  ).toEqual(['1', '–']);
  expect([chart?.gross.texts.at(-1), chart?.gross.values.at(-1)]).toEqual(['–', 0]);
  const { totals } = await page(routeArgs('/office/books?period=2026-03'));
  expect(totals.map(({ currency, own }) => [currency, own])).toEqual([['USD', '–']]);
});

test('offers the periods since the first document', async () => {
  const { periods } = await page(routeArgs('/office/books?period=2026-Q1'));
  expect(periods.filter((period) => period.includes('Q')).at(-1)).toBe('2024-Q1');
  expect(periods.at(-1)).toBe('2024-02');
  const now = new Date('2026-02-01T12:00:00Z');
  const zone = 'Europe/Berlin';
  expect(listPeriods({ first: null, now, zone })).toEqual(['2026-Q1', '2026-02']);
  // In Berlin, it was already January.
  expect(listPeriods({ first: new Date('2025-12-31T23:30:00Z'), now, zone })).toEqual([
    ...['2026-Q1', '2026-02', '2026-01'],
  ]);
});

test('says which subscriptions are in no recurring revenue', async () => {
  const selection = { product: 'zipx', bundledProducts: [], plan: 'year', seats: 1 } as const;
  const subscriptions = openSubscriptionScene(db);
  await subscriptions.buy({ selection });
  await subscriptions.buy({ selection, market: 'us', buyer: { ...BUYER, country: 'US' } });
  const load = async (hasSampleRates: boolean) => {
    const company = { ...GERMAN, hasSampleRates };
    return loadFigures(routeArgs('/office/figures?period=today&view=subscriptions', { company }));
  };
  const arr = ({ tables }: Awaited<ReturnType<typeof load>>) =>
    Number(tables[0]?.rows.find(({ key }) => key === 'arr')?.cells[0]?.plain);
  const [known, lacking] = [await load(true), await load(false)];
  expect([known.lacksRates, lacking.lacksRates]).toEqual(['', 'USD']);
  expect(arr(lacking)).toBeGreaterThan(0);
  expect(arr(known)).toBeGreaterThan(arr(lacking));
  const rows = lacking.tables[1]?.rows ?? [];
  expect(rows.map(({ key, cells }) => [key, cells[1]?.text === '–'])).toEqual([
    ['EUR', false],
    ['USD', true],
  ]);
});

test('the first page of the office has new documents and names those that it lacks', async () => {
  const services = { database: db.database, company: { ...GERMAN, hasSampleRates: false } };
  const figures = () => findHomeFigures(services, { role: 'finance', locale: getLocale('en') });
  const ordersOf = (found: Awaited<ReturnType<typeof figures>>) =>
    Number(found?.table.rows.find(({ key }) => key === 'orders')?.cells[0]?.plain);
  const before = await figures();
  expect(before?.lacksAmounts).toEqual([{ from: '2026-03-22', until: '2026-04-20', count: 1 }]);
  await scene.sell();
  expect(ordersOf(await figures())).toBe(ordersOf(before) + 1);
});

test('shows what declined renewals brought in later, on the page and in its files', async () => {
  db.clock.set(new Date('2026-06-01T12:00:00Z'));
  const subscriptions = openSubscriptionScene(db);
  const { sandbox, sweep } = subscriptions;
  const selection = { product: 'zipx', bundledProducts: [], plan: 'month', seats: 1 } as const;
  const places = [
    { market: 'eu', country: 'FR' },
    { market: 'us', country: 'US' },
    { market: 'us', country: 'US' },
  ] as const;
  const mandates: string[] = [];
  for (const [index, { market, country }] of places.entries()) {
    const buyer = { ...BUYER, country, email: `late${index}@buyer.example` };
    const order = await subscriptions.buy({ selection, market, buyer });
    mandates.push((await subscriptions.subscriptionOf(order)).mandate);
  }
  for (const mandate of mandates) await sandbox.setHabit(mandate, 'soft');
  db.clock.set(new Date('2026-07-01T12:00:00Z'));
  await sweep();
  for (const mandate of mandates.slice(0, 2)) await sandbox.setHabit(mandate, 'good');
  for (const day of ['02', '04', '08', '16', '17']) {
    db.clock.set(new Date(`2026-07-${day}T12:00:00Z`));
    await sweep();
  }
  const period = 'period=custom&from=2026-07-01&until=2026-07-31&view=subscriptions';
  const { tables } = await loadFigures(routeArgs(`/office/figures?${period}`));
  const of = (name: string) =>
    tables
      .find(({ id }) => id === name)
      ?.rows.map(({ key, cells }) => [key, ...cells.map(({ plain }) => plain)].join(' '));
  const { rows: paid } = await db.database.pool.query<Record<string, unknown>>(
    "select o.currency, o.minor, e.own_gross from orders o join book_entry e on e.order_id = o.id where o.kind = 'renewal' and o.paid_at >= '2026-07-01' order by o.currency",
  );
  expect(paid.map(({ currency }) => currency)).toEqual(['EUR', 'USD']);
  const written = (minor: unknown) => (Number(minor) / 100).toFixed(2);
  const own = paid.map(({ own_gross }) => Number(own_gross));
  expect(of('recovered')).toEqual([
    `recovered ${written((own[0] ?? 0) + (own[1] ?? 0))} 0.00 `,
    ...['declined 3 0 ', 'paid-late 2 0 ', 'lost 1 0 ', 'recovery-rate 0.6667  '],
  ]);
  const byCurrency = paid.map(
    ({ currency, minor }, index) => `${currency} 1 ${written(minor)} ${written(own[index])}`,
  );
  expect(of('recovered-currencies')?.toSorted()).toEqual(byCurrency);
  const file = await figuresFile(
    routeArgs(`/office/figures/file?${period}&table=recovered-currencies`),
  );
  expect(await file.text()).toContain(`USD,1,${written(paid[1]?.['minor'])},${written(own[1])}`);
});
