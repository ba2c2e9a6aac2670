/**
 * `node bench/scale.ts [--quick]`: complete orders and activations by one, two, and four processes on one temporary
 * PostgreSQL. Each process is a site without pages, with its own worker. CPU per order is what predicts a larger machine.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { openDatabase } from '../db/open.ts';
import { issueInvoice } from '../domain/invoice/index.ts';
import { invoiceDraft } from '../tests/harness/invoices.ts';
import { findPostgres, startPostgres } from '../tests/harness/postgres.ts';
import { PINNED_NODE, pinnedEnv, ROOT } from '../tools/paths.mjs';
import { activateAll } from './activation.ts';
import { type Figure, lineOf, median, slowestOf } from './figure.ts';
import { cpuOfTree } from './processes.ts';
import type { Command, Reply } from './scale-process.ts';
import { type Waits, watchWaits } from './waits.ts';

const PROCESSES = [1, 2, 4];
const QUICK_PROCESSES = [1, 2];
/** Of all processes together. */
const BUYERS = 16;
const CALLERS = 8;
/** Of its cores, at most. Above it, buyers wait for each other. */
const MOST_CPU = 0.7;
const LARGE_MACHINE = 16;
/** Goals per second. */
const ORDERS = 250;
const ACTIVATIONS = 2000;
/** Reasons of waits in the report. */
const MOST_WAITS = 8;

export type Scale = { readonly figures: Figure[]; readonly table: string[] };

export async function measureScale(quick: boolean): Promise<Scale> {
  if (findPostgres() === null) return { figures: [], table: ['  PostgreSQL is not installed'] };
  const scale: Scale = { figures: [], table: [] };
  const server = await startPostgres();
  const client = new Client({ connectionString: server.url });
  try {
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const postgres = parentOf(rows[0]?.pid ?? 0);
    const [orders, licenses] = quick ? [120, 24] : [2400, 400];
    for (const processes of quick ? QUICK_PROCESSES : PROCESSES) {
      const sites = await openSites(server.url, processes, 'queued');
      const bench = { client, postgres, sites };
      await measureOrders(scale, { ...bench, name: nameOf(processes), orders });
      await measureActivations(scale, { ...bench, name: nameOf(processes), licenses });
      await closeSites(sites);
    }
    const sites = await openSites(server.url, 1, 'sent');
    const name = `${nameOf(1)}, emails sent`;
    await measureOrders(scale, { client, postgres, sites, name, orders: orders / 4 });
    await closeSites(sites);
    await measureInvoices(scale, server.url, orders);
    return scale;
  } finally {
    await client.end();
    await server.stop();
  }
}

const nameOf = (processes: number): string =>
  processes === 1 ? '1 process' : `${processes} processes`;

const parentOf = (pid: number): number =>
  Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);

type Site = { readonly child: ChildProcess; readonly pid: number; readonly origin: string };

/** One after the other, because the first one creates the tables. */
async function openSites(url: string, count: number, mails: 'queued' | 'sent'): Promise<Site[]> {
  const sites: Site[] = [];
  for (let number = 0; number < count; number += 1) {
    const child = fork('bench/scale-process.ts', [url, mails], {
      cwd: ROOT,
      execPath: PINNED_NODE,
      env: { ...pinnedEnv(), NODE_ENV: 'production' },
    });
    const { origin } = await replyOf(child, 'open');
    sites.push({ child, pid: child.pid ?? 0, origin });
  }
  // A buyer learns from any process that the order was fulfilled.
  for (const { child } of sites)
    child.on('message', (reply: Reply) => {
      if (reply.kind !== 'settled') return;
      for (const site of sites) site.child.send(reply satisfies Command);
    });
  return sites;
}

async function closeSites(sites: readonly Site[]): Promise<void> {
  const ended = sites.map(({ child }) => once(child, 'exit'));
  for (const { child } of sites) child.send({ kind: 'stop' } satisfies Command);
  await Promise.all(ended);
}

type ReplyOf<Kind extends Reply['kind']> = Extract<Reply, { readonly kind: Kind }>;

function replyOf<Kind extends Reply['kind']>(
  child: ChildProcess,
  kind: Kind,
): Promise<ReplyOf<Kind>> {
  return new Promise((done, fail) => {
    const end = () => fail(new Error('A process of the measurement ended'));
    const take = (reply: Reply) => {
      if (reply.kind !== kind) return;
      child.off('message', take);
      child.off('exit', end);
      done(reply as ReplyOf<Kind>);
    };
    child.on('message', take);
    child.once('exit', end);
  });
}

function request<Kind extends Reply['kind']>(
  { child }: Site,
  message: Command,
  kind: Kind,
): Promise<ReplyOf<Kind>> {
  const reply = replyOf(child, kind);
  child.send(message);
  return reply;
}

type Bench = {
  readonly client: Client;
  /** Process that started all backends. */
  readonly postgres: number;
  readonly sites: readonly Site[];
  readonly name: string;
};

async function measureOrders(
  { figures, table }: Scale,
  bench: Bench & { readonly orders: number },
): Promise<void> {
  const { client, name, sites } = bench;
  const buy = (orders: number) => {
    const [count, buyers] = [orders, BUYERS].map((all) => Math.ceil(all / sites.length));
    const message = { kind: 'buy', count: count ?? 0, buyers: buyers ?? 1 } as const;
    return Promise.all(sites.map((site) => request(site, message, 'bought')));
  };
  await buy(bench.orders / 4);
  await untilMailed(client);
  const before = await readWal(client);
  const watch = watchWaits(client);
  const spent = startClock(bench);
  const replies = await buy(bench.orders);
  const waits = await watch.stop();
  const seconds = spent.seconds();
  await untilMailed(client);
  const { site, postgres } = spent.cpu();
  const wal = (await readWal(client)) - before;
  const times = replies.flatMap((reply) => reply.times);
  const count = times.length;
  const sum = (pick: (reply: ReplyOf<'bought'>) => number) =>
    replies.reduce((all, reply) => all + pick(reply), 0) / count;
  figures.push(
    { what: `${name}, orders`, value: count / seconds, unit: '/s' },
    { what: `${name}, an order, median`, value: median(times), unit: 'ms' },
    { what: `${name}, an order, p99`, value: slowestOf(times, 0.99), unit: 'ms' },
    { what: `${name}, CPU of the site an order`, value: site / count, unit: 'ms' },
    { what: `${name}, CPU of PostgreSQL an order`, value: postgres / count, unit: 'ms' },
    {
      what: `${name}, statements an order`,
      value: sum(({ counted }) => counted.statements),
      unit: '',
    },
    {
      what: `${name}, round trips an order`,
      value: sum(({ counted }) => counted.roundTrips),
      unit: '',
    },
    { what: `${name}, WAL written an order`, value: wal / count / 1000, unit: 'KB' },
  );
  table.push(...tableOf(name, waits));
  const cpu = (site + postgres) / count;
  table.push(extrapolate(name, { what: 'orders', cpu, goal: ORDERS }));
}

type Extrapolated = { readonly what: string; readonly cpu: number; readonly goal: number };

/** `cpu` is the milliseconds of one, in the site and in PostgreSQL. Assumes that nothing else is the limit. */
function extrapolate(name: string, { what, cpu, goal }: Extrapolated): string {
  const ofCore = (1000 / cpu) * MOST_CPU;
  const large = `${(LARGE_MACHINE * ofCore).toFixed(0)} ${what}/s on ${LARGE_MACHINE} cores`;
  return `  ${name}, EXTRAPOLATED from CPU: ${large}, ${goal}/s on ${Math.ceil(goal / ofCore)} cores`;
}

function tableOf(name: string, waits: Waits): string[] {
  const lines = waits
    .slice(0, MOST_WAITS)
    .map(([reason, backends]) => `    ${backends.toFixed(2).padStart(6)}  ${reason}`);
  return [`  ${name}, backends of PostgreSQL, on average`, ...lines];
}

/** The CPU of a sent email counts as that of its order. */
async function untilMailed(client: Client): Promise<void> {
  const waiting = `SELECT count(*)::int AS jobs FROM pgboss.job_common
    WHERE name = 'send-mail' AND state < 'completed'`;
  for (;;) {
    const { rows } = await client.query<{ jobs: number }>(waiting);
    if (rows[0]?.jobs === 0) return;
    await sleep(20);
  }
}

/** In bytes since the server began. */
async function readWal(client: Client): Promise<number> {
  const { rows } = await client.query<{ wal: string }>(
    "SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') AS wal",
  );
  return Number(rows[0]?.wal);
}

function startClock({ sites, postgres }: Bench) {
  const began = performance.now();
  const read = () => ({
    site: sites.reduce((sum, { pid }) => sum + cpuOfTree(pid), 0),
    postgres: cpuOfTree(postgres),
  });
  const before = read();
  return {
    seconds: () => (performance.now() - began) / 1000,
    /** In milliseconds. */
    cpu() {
      const after = read();
      return { site: after.site - before.site, postgres: after.postgres - before.postgres };
    },
  };
}

/** Only invoices, all of one year. Their counter is the one lock that every order takes. */
async function measureInvoices({ figures }: Scale, url: string, count: number): Promise<void> {
  const database = await openDatabase({ url, dataDir: '/nowhere', maxConnections: 2 * BUYERS });
  let left = count;
  const writer = async (): Promise<void> => {
    for (; left > 0; ) {
      left -= 1;
      await database.run((work) => issueInvoice(work, invoiceDraft(randomUUID())));
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: BUYERS }, writer));
  const seconds = (performance.now() - began) / 1000;
  await database.close();
  figures.push({ what: `invoices alone, ${BUYERS} at once`, value: count / seconds, unit: '/s' });
}

async function measureActivations(
  { figures, table }: Scale,
  bench: Bench & { readonly licenses: number },
): Promise<void> {
  const { name, sites } = bench;
  const count = Math.ceil(bench.licenses / sites.length);
  const callers = Math.ceil(CALLERS / sites.length);
  const issued = await Promise.all(
    sites.map((site) => request(site, { kind: 'issue', count }, 'issued')),
  );
  const spent = startClock(bench);
  const times = await Promise.all(
    sites.map(({ origin }, number) => {
      const keys = issued[number]?.keys ?? [];
      return activateAll(origin, { callers, keys });
    }),
  );
  const calls = times.flatMap(({ activate, heartbeat }) => [...activate, ...heartbeat]);
  const seconds = spent.seconds();
  const { site, postgres } = spent.cpu();
  figures.push(
    { what: `${name}, activations`, value: calls.length / seconds, unit: '/s' },
    { what: `${name}, an activation, p99`, value: slowestOf(calls, 0.99), unit: 'ms' },
    { what: `${name}, CPU of the site an activation`, value: site / calls.length, unit: 'ms' },
    {
      what: `${name}, CPU of PostgreSQL an activation`,
      value: postgres / calls.length,
      unit: 'ms',
    },
  );
  const cpu = (site + postgres) / calls.length;
  table.push(extrapolate(name, { what: 'activations', cpu, goal: ACTIVATIONS }));
}

if (import.meta.main) {
  const load = loadavg().map((value) => value.toFixed(1));
  console.log(`${availableParallelism()} cores, load ${load.join(' ')}`);
  const { figures, table } = await measureScale(process.argv.includes('--quick'));
  for (const figure of figures) console.log(lineOf(figure));
  for (const line of table) console.log(line);
}
