import { beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../db/database.ts';
import type { PartState, ShopStatus } from '../web/loaders/shop-status.ts';
import { createHealth, type HealthDeps } from './health.ts';
import { Traffic } from './http/traffic.ts';

const TOKEN = 'a token of 32 characters or more';
const AT = new Date('2026-11-21T12:00:00Z');

let parts: ShopStatus['parts'];
let failure: Error | null;
let read: () => Promise<unknown>;
const traffic = new Traffic();
beforeEach(() => {
  const well = { site: 'works', database: 'works', jobs: 'works' } as const;
  parts = { ...well, mails: 'slow', payments: 'fails', taxes: 'off' };
  failure = null;
  read = async () => ({ failed: 3, mails: 12 });
});

const open = (change: Partial<HealthDeps> = {}) =>
  createHealth({
    database: { read: () => read(), failure: () => failure } as Pick<Database, 'read' | 'failure'>,
    readStatus: async () => ({ at: AT, parts }),
    isDraining: () => false,
    traffic,
    metricsToken: TOKEN,
    timeout: 20,
    ...change,
  });

async function get(path: string, authorization?: string, change: Partial<HealthDeps> = {}) {
  const { routes, stop } = open(change);
  const answer = await routes.request(path, { headers: authorization ? { authorization } : {} });
  stop();
  return answer;
}

/** Parses lines of a name, labels in braces, and a number. */
async function numbers(): Promise<Record<string, number>> {
  const answer = await get('/metrics', `Bearer ${TOKEN}`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    ...[200, 'text/plain; version=0.0.4; charset=utf-8'],
  ]);
  const text = await answer.text();
  expect(text.endsWith('\n')).toBe(true);
  const lines = text.trimEnd().split('\n');
  const values = lines.filter((line) => !line.startsWith('#'));
  for (const line of values) expect(line).toMatch(/^[a-z_0-9]+(\{[a-z]+="[\w ]+"\})? [0-9.e-]+$/);
  const types = new Set(
    lines.flatMap((line) => /^# TYPE (\w+) (?:gauge|counter)$/.exec(line)?.[1] ?? []),
  );
  expect(values.filter((line) => !types.has(/^\w+/.exec(line)?.[0] ?? ''))).toEqual([]);
  return Object.fromEntries(
    values.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
  );
}

describe('not ready', () => {
  test.each<[string, PartState, Error | null]>([
    ['the database does not answer', 'fails', null],
    ['the database has just stopped for good', 'works', new Error('stopped')],
  ])('%s', async (_, database, error) => {
    parts = { ...parts, database };
    failure = error;
    const answer = await get('/readyz');
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual({ ready: false, at: AT.toISOString(), parts });
    expect((await get('/healthz')).status).toBe(200);
  });
});

test('is not ready before the process stops', async () => {
  expect((await get('/readyz', undefined, { isDraining: () => true })).status).toBe(503);
  expect((await get('/healthz', undefined, { isDraining: () => true })).status).toBe(200);
});

describe('metrics', () => {
  test.each([
    undefined,
    'Bearer',
    `Bearer ${TOKEN}x`,
    `Bearer ${TOKEN.slice(1)}x`,
    `Basic ${TOKEN}`,
    TOKEN,
  ])('reject %j', async (authorization) => {
    const answer = await get('/metrics', authorization);
    expect([answer.status, await answer.text()]).toEqual([401, '']);
  });

  test('says when the newest backup was begun, and nothing if there is none', async () => {
    const name = 'vitrine_backup_timestamp_seconds';
    expect((await numbers())[name]).toBeUndefined();
    const answer = await get('/metrics', `Bearer ${TOKEN}`, {
      newestBackup: async () => new Date(1_000_000),
    });
    expect(await answer.text()).toContain(`\n${name} 1000\n`);
    const broken = await get('/metrics', `Bearer ${TOKEN}`, {
      newestBackup: () => Promise.reject(new Error('The folder cannot be read.')),
    });
    expect(broken.status).toBe(200);
  });

  test('do not exist without a token', async () => {
    for (const said of [undefined, 'Bearer ', 'Bearer null', `Bearer ${TOKEN}`]) {
      expect((await get('/metrics', said, { metricsToken: null })).status).toBe(404);
    }
  });

  test.each([
    ['fails', () => Promise.reject(new Error('gone'))],
    ['does not answer', () => new Promise<never>(() => {})],
  ])('omit the jobs if the database %s', async (_, fail) => {
    read = fail;
    const metrics = await numbers();
    expect(Object.keys(metrics).filter((name) => /_jobs_|_mails_/.test(name))).toEqual([]);
    expect(metrics['process_resident_memory_bytes']).toBeGreaterThan(1e6);
  });

  test('report requests, waiting jobs, and failing parts', async () => {
    traffic.count({ headersSent: true, statusCode: 204 });
    traffic.count({ headersSent: true, statusCode: 503 });
    traffic.renders += 2;
    expect(await numbers()).toMatchObject({
      'vitrine_requests_total{status="2xx"}': 1,
      'vitrine_requests_total{status="4xx"}': 0,
      'vitrine_requests_total{status="5xx"}': 1,
      vitrine_page_renders_total: 2,
      'vitrine_part_works{part="database"}': 1,
      'vitrine_part_works{part="mails"}': 0.5,
      'vitrine_part_works{part="payments"}': 0,
      'vitrine_part_works{part="taxes"}': 1,
      vitrine_jobs_failed: 3,
      vitrine_mails_waiting: 12,
    });
  });

  test('report delays since the last read', async () => {
    const { routes, stop } = open();
    const longest = async () => {
      const headers = { authorization: `Bearer ${TOKEN}` };
      const text = await (await routes.request('/metrics', { headers })).text();
      return Number(/^nodejs_eventloop_lag_max_seconds (.*)$/m.exec(text)?.[1]);
    };
    const turn = () => new Promise((done) => setTimeout(done, 30));
    await turn();
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400);
    await turn();
    const first = await longest();
    expect(first).toBeGreaterThan(0.3);
    await turn();
    expect(await longest()).toBeLessThan(first);
    stop();
  });
});

test('readyz reports the state of each part without caching', async () => {
  const answer = await get('/readyz');
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(await answer.json()).toEqual({ ready: true, at: AT.toISOString(), parts });
  expect(await (await get('/healthz')).text()).toBe('ok');
});
