import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Books, countBooks, counts, readBooks } from '../harness/books.ts';
import { goToPay, payWith } from '../harness/buyer.ts';
import { temporaryFolder } from '../harness/child.ts';
import { findFaults, watchArrows } from '../harness/invariants.ts';
import { openPool, type PostgresServer, startPostgres } from '../harness/postgres.ts';
import { type SiteProcess, spawnSite } from '../harness/site-process.ts';
import { type Page, textOf, type Visitor, visit } from '../harness/visitor.ts';

const ORDERS = 30;
const AT_ONCE = 5;

const folder = temporaryFolder();
let server: PostgresServer;
let one: SiteProcess;
let two: SiteProcess;
let pool: Pool;

beforeAll(async () => {
  server = await startPostgres();
  const env = { DATABASE_URL: server.url };
  const options = { dataDir: folder.path, env };
  // Both start on an empty database and migrate, fill the price book, and create keys at once.
  [one, two] = await Promise.all([spawnSite(options), spawnSite(options)]);
  pool = openPool({ connectionString: server.url, max: 2 });
  await watchArrows(pool);
});
afterAll(async () => {
  await Promise.all([one?.kill('SIGTERM'), two?.kill('SIGTERM')]);
  await pool?.end();
  await server?.stop();
  folder[Symbol.dispose]();
});

test(`${ORDERS} orders, each begun at one process and paid at both at once`, async () => {
  const orders: string[] = [];
  for (let done = 0; done < ORDERS; done += AT_ONCE) {
    const buyers = Array.from({ length: AT_ONCE }, (_, index) => buyAtBoth(done + index));
    orders.push(...(await Promise.all(buyers)));
  }
  expect(new Set(orders).size).toBe(ORDERS);
  const books = await readBooks(pool, folder.path);
  expect(countBooks(books)).toEqual(counts(ORDERS));
  expectOneEach(books);
  expect(await findFaults(pool, { charges: books.charges, mails: null })).toEqual([]);
});

test('continues with either process alone', async () => {
  await two.kill('SIGTERM');
  await buyAndGetMail(one);
  two = await spawnSite({ dataDir: folder.path, env: { DATABASE_URL: server.url } });
  await one.kill('SIGTERM');
  await buyAndGetMail(two);
  expect(countBooks(await readBooks(pool, folder.path))).toEqual(counts(ORDERS + 2));
});

async function buyAndGetMail(site: SiteProcess): Promise<void> {
  const visitor = visit(site);
  const paid = await visitor.submit(await goToPay(visitor), 'form#pay', payWith('good'));
  expect(textOf(paid, '#licence-key')).toMatch(/-/);
  const queued = async () =>
    (await pool.query("SELECT 1 FROM mail WHERE state = 'queued'")).rowCount;
  await expect.poll(queued).toBe(0);
}

async function buyAtBoth(number: number): Promise<string> {
  const [first, second] = number % 2 === 0 ? [one, two] : [two, one];
  const here = visit(first);
  const there = visit(second);
  const pay = await goToPay(here, number % 3 === 0 ? '/de' : '');
  const paid = await Promise.all([finish(here, pay, number), finish(there, pay, number)]);
  const receipts = await Promise.all([
    untilPaid(there, paid[0]),
    untilPaid(here, paid[1]),
    untilPaid(here, paid[0]),
    untilPaid(there, paid[1]),
  ]);
  const numbers = new Set(receipts.map((page) => textOf(page, '#order-number')));
  const keys = new Set(receipts.map((page) => textOf(page, '#licence-key')));
  expect([numbers.size, keys.size]).toEqual([1, 1]);
  expect([...keys][0]).toMatch(/-/);
  return [...numbers][0] ?? '';
}

/** Settling is a job, so the key may come later. */
async function untilPaid(visitor: Visitor, { path }: Page): Promise<Page> {
  const look = () => visitor.open(path);
  await expect.poll(async () => textOf(await look(), '#licence-key')).toMatch(/-/);
  return look();
}

/** The bank challenges every fifth buyer at both processes. */
async function finish(visitor: Visitor, pay: Page, number: number): Promise<Page> {
  const card = payWith(number % 5 === 4 ? 'challenge' : 'good');
  const page = await visitor.submit(pay, 'form#pay', card);
  if (page.document.querySelector('#challenge') === null) return page;
  return visitor.submit(page, 'form#challenge', {}, ['answer', 'approve']);
}

function expectOneEach({ orders, payments, licenses, mails, charges }: Books): void {
  const ids = orders.map(({ id }) => id).toSorted();
  for (const list of [payments, licenses, mails, charges.map(({ orderId }) => orderId)])
    expect(list.toSorted()).toEqual(ids);
}
