/**
 * `node bench/orders.ts [--quick]`: orders per second and webhooks on the embedded database and on a temporary
 * PostgreSQL, next to pgbench with as many statements per transaction. An order is the whole path without pages, from
 * its placement to license, invoice, and queued email. Buyers, server, and worker share this process.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../db/database.ts';
import { openDatabase } from '../db/open.ts';
import { findPostgres, startPostgres } from '../tests/harness/postgres.ts';
import { type BenchShop, openBenchShop } from './bench-shop.ts';
import { type Figure, lineOf, median, slowestOf } from './figure.ts';
import { temporaryFolder } from './processes.ts';
import { startCounter } from './statements.ts';

/** Concurrent buyers or clients of pgbench. */
const BUYERS = 8;
const COUNTED = 5;
/** The 99th percentile of webhooks, in milliseconds. */
const SLOWEST_HOOK = 200;

type Measured = {
  readonly rate: number;
  readonly statements: number;
  /** In milliseconds, at that rate and at half of it. */
  readonly busy: readonly number[];
  readonly calm: readonly number[];
};

export async function measureOrders(quick: boolean): Promise<Figure[]> {
  const count = quick ? 150 : 600;
  const folder = temporaryFolder();
  const embedded = await openDatabase({ url: null, dataDir: folder.path });
  const small = await measureOn(embedded, count);
  folder.remove();
  const figures = figuresOf('embedded', small);
  if (findPostgres() === null) return figures;
  const server = await startPostgres();
  const pgbench = (statements: number) => runPgbench(server.url, statements, quick ? 4 : 10);
  try {
    const database = await openDatabase({ url: server.url, dataDir: '/nowhere' });
    const large = await measureOn(database, count);
    const ceiling = pgbench(large.statements);
    return [
      ...figures,
      ...figuresOf('PostgreSQL', large),
      { what: `pgbench, ${large.statements} statements in one`, value: ceiling, unit: 'tx/s' },
      { what: 'PostgreSQL, of pgbench', value: (large.rate / ceiling) * 100, unit: '%' },
      { what: 'embedded, of pgbench', value: (small.rate / ceiling) * 100, unit: '%' },
    ];
  } finally {
    await server.stop();
  }
}

async function measureOn(database: Database, count: number): Promise<Measured> {
  const shop = await openBenchShop(database);
  const statements = await countStatements(shop);
  const worker = await shop.startWorker();
  await buyAll(shop, Math.ceil(count / 10));
  shop.hookTimes.splice(0);
  const rate = await buyAll(shop, count);
  const busy = shop.hookTimes.splice(0);
  await buySteadily(shop, { count: Math.ceil(count / 2), rate: rate / 2 });
  const calm = shop.hookTimes.splice(0);
  await worker.stop();
  await shop.close();
  await database.close();
  return { rate, statements, busy, calm };
}

async function countStatements(shop: BenchShop): Promise<number> {
  const buyOne = async (done: number): Promise<void> => {
    await shop.settle(await shop.buy());
    while (shop.hookTimes.length <= done) await wait(1);
  };
  await buyOne(0);
  const counter = startCounter();
  for (let done = 1; done <= COUNTED; done += 1) await buyOne(done);
  return Math.round(counter.stop().statements / COUNTED);
}

async function buyAll(shop: BenchShop, count: number): Promise<number> {
  const until = (await shop.countPaid()) + count;
  const began = performance.now();
  let left = count;
  const buyer = async (): Promise<void> => {
    for (; left > 0; ) {
      left -= 1;
      await shop.buy();
    }
  };
  await Promise.all(Array.from({ length: BUYERS }, buyer));
  while ((await shop.countPaid()) < until) await wait(10);
  return (count * 1000) / (performance.now() - began);
}

/** At a fixed rate, whether or not earlier orders are done. */
async function buySteadily(
  shop: BenchShop,
  { count, rate }: { readonly count: number; readonly rate: number },
): Promise<void> {
  const until = (await shop.countPaid()) + count;
  const began = performance.now();
  const underWay = Array.from({ length: count }, async (_, number) => {
    await wait(Math.max(0, (number * 1000) / rate - (performance.now() - began)));
    await shop.buy();
  });
  await Promise.all(underWay);
  while ((await shop.countPaid()) < until) await wait(10);
}

/** Transactions per second, with as many small statements and clients. */
function runPgbench(url: string, statements: number, seconds: number): number {
  const bin = join(findPostgres() ?? '', 'pgbench');
  const folder = temporaryFolder();
  const script = join(folder.path, 'order.sql');
  const one = [
    '\\set aid random(1, 100000)',
    'UPDATE pgbench_accounts SET abalance = abalance + 1 WHERE aid = :aid;',
    '\\set aid random(1, 100000)',
    'SELECT abalance FROM pgbench_accounts WHERE aid = :aid;',
    'INSERT INTO pgbench_history (tid, bid, aid, delta, mtime) VALUES (1, 1, :aid, 1, now());',
  ];
  const kinds = [one.slice(0, 2), one.slice(2, 4), one.slice(4)];
  const lines = Array.from(
    { length: statements },
    (_, at) => kinds[at % kinds.length] ?? [],
  ).flat();
  writeFileSync(script, ['\\set aid 1', 'BEGIN;', ...lines, 'COMMIT;', ''].join('\n'));
  const run = (args: string[]) =>
    execFileSync(bin, [...args, url], { encoding: 'utf8', stdio: 'pipe' });
  run(['-i', '-q', '-s', '1']);
  const clients = ['-c', `${BUYERS}`, '-j', '1', '-M', 'extended', '-T', `${seconds}`];
  const output = run(['-n', ...clients, '-f', script]);
  folder.remove();
  return Number(/tps = ([\d.]+)/.exec(output)?.[1]);
}

function figuresOf(name: string, { rate, statements, busy, calm }: Measured): Figure[] {
  const goal = { atMost: SLOWEST_HOOK };
  return [
    { what: `${name}, complete orders`, value: rate, unit: '/s' },
    { what: `${name}, statements of an order`, value: statements, unit: '' },
    { what: `${name}, webhook at half that rate, median`, value: median(calm), unit: 'ms' },
    {
      what: `${name}, webhook at half that rate, p99`,
      value: slowestOf(calm, 0.99),
      unit: 'ms',
      goal,
    },
    { what: `${name}, webhook at that rate, median`, value: median(busy), unit: 'ms' },
    { what: `${name}, webhook at that rate, p99`, value: slowestOf(busy, 0.99), unit: 'ms', goal },
  ];
}

if (import.meta.main) {
  const load = loadavg().map((value) => value.toFixed(1));
  console.log(`load ${load.join(' ')}`);
  const figures = await measureOrders(process.argv.includes('--quick'));
  for (const figure of figures) console.log(lineOf(figure));
}
