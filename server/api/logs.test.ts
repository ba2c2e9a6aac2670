import { Hono } from 'hono';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MOST_PLAIN } from '../../domain/campaign/index.ts';
import { systemRandom } from '../../kit/random.ts';
import { days } from '../../kit/time.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import type { HttpEnv } from '../http/http.ts';
import { ReportBuffer } from '../http/report-buffer.ts';
import { createLogs } from './logs.ts';

let db: TestDatabase;
let reportBuffer: ReportBuffer;
let app: Hono<HttpEnv>;
let written: string[];
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.database.pool.query('TRUNCATE landing, error_group');
  written = [];
  reportBuffer = new ReportBuffer(
    db.database,
    pino({}, { write: (line) => void written.push(line) }),
  );
  app = new Hono<HttpEnv>().route(
    '/api',
    createLogs({
      reportBuffer,
      clock: db.clock,
      random: systemRandom,
      secret: 'a secret',
      tags: { policy: 'load-denied' },
      addressSource: { header: 'x-address', isProxied: true },
      report: (error) => void written.push(String(error)),
    }),
  );
});

const LANDING = {
  timestamp: '2026-01-15T12:00:00.000Z',
  path: '/de/zipx/b1',
  fullPath: '/de/zipx/b1?gclid=A',
  name: 'zipx-b1___de',
  referrer: '',
  userAgent: 'UA',
  language: 'de',
};
const ERROR = {
  type: 'declined',
  message: 'insufficient-funds',
  timestamp: '2026-01-15T12:00:00.000Z',
  data: { userAgent: 'UA', referrer: '', language: 'de', url: 'http://s.test/pay', extras: {} },
};
const GOOGLE = '/api/log?channle=GoogleSEM';
const ERRORS = '/api/buy-error-log';

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  app.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const clickOf = (id: string) => ({ ...LANDING, fullPath: `/?gclid=${id}` });
const rows = async (sql: string) => (await db.database.pool.query(sql)).rows;

describe('rejects', () => {
  test.each([
    ['/api/log', LANDING, 400, 'unknown-channel'],
    ['/api/log?channle=', LANDING, 400, 'unknown-channel'],
    ['/api/log?channle=BingSEM', LANDING, 400, 'unknown-channel'],
    ['/api/log?channle=googlesem', LANDING, 400, 'unknown-channel'],
    [GOOGLE, '{', 400, 'not-json'],
    [GOOGLE, '', 400, 'not-json'],
    [GOOGLE, '"\\ud800', 400, 'not-json'],
    [GOOGLE, { ...LANDING, more: 1 }, 400, 'wrong-form'],
    [GOOGLE, 'null', 400, 'wrong-form'],
    [GOOGLE, `${' '.repeat(65_536)}{}`, 413, 'too-large'],
    [ERRORS, 'x', 400, 'not-json'],
    [ERRORS, { ...ERROR, data: {} }, 400, 'wrong-form'],
    [ERRORS, { ...ERROR, message: 'x'.repeat(65_536) }, 413, 'too-large'],
  ])('%s %j', async (path, body, status, code) => {
    const answer = await post(path, body);
    expect([answer.status, await answer.json()]).toEqual([
      status,
      { code, message: expect.any(String), fields: {} },
    ]);
  });

  test('a report one byte above the limit', async () => {
    const short = JSON.stringify({ ...LANDING, userAgent: '' });
    const long = (bytes: number) => ({ ...LANDING, userAgent: 'x'.repeat(bytes - short.length) });
    expect((await post(GOOGLE, long(65_536))).status).toBe(204);
    expect((await post(GOOGLE, long(65_537))).status).toBe(413);
  });

  test('a long body without a content length', async () => {
    const body = new ReadableStream({
      pull(to) {
        to.enqueue(new Uint8Array(10_000));
      },
    });
    const headers = { 'content-type': 'application/json' };
    const init: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      headers,
      body,
      duplex: 'half',
    };
    expect((await app.request(GOOGLE, init)).status).toBe(413);
  });

  test.each(['text/plain', 'text/plain;charset=UTF-8', 'application/jsonp', ''])(
    'the content type %j',
    async (type) => {
      for (const path of [GOOGLE, ERRORS])
        expect((await post(path, LANDING, { 'content-type': type })).status).toBe(415);
    },
  );

  test.each(['GET', 'PUT', 'DELETE'])('%s', async (method) => {
    const answer = await app.request(ERRORS, { method });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
  });

  test('more than a hundred requests a minute from one address, but not from others', async () => {
    const from = (address: string) => post(GOOGLE, LANDING, { 'x-address': address });
    const all = await Promise.all(Array.from({ length: 130 }, () => from('192.0.2.1')));
    const passed = all.filter(({ status }) => status === 204);
    expect(passed).toHaveLength(100);
    const refused = all.filter(({ status }) => status === 429);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await from('192.0.2.2')).status).toBe(204);
    expect((await post(ERRORS, ERROR, { 'x-address': '192.0.2.1' })).status).toBe(204);
    db.clock.advance(60_000);
    expect((await from('192.0.2.1')).status).toBe(204);
  });

  test('a key with another body', async () => {
    const headers = { 'idempotency-key': 'k1' };
    expect((await post(ERRORS, ERROR, headers)).status).toBe(204);
    expect((await post(ERRORS, { ...ERROR, message: 'other' }, headers)).status).toBe(422);
    expect((await post(ERRORS, ERROR, { 'idempotency-key': '' })).status).toBe(400);
  });
});

describe('floods', () => {
  test('dropped reports are logged once', async () => {
    for (let count = 0; count < 300; count += 1) {
      await post(GOOGLE, clickOf(`c${count}`), { 'x-address': `198.18.0.${count}` });
      db.clock.advance(100);
    }
    await reportBuffer.store();
    expect(await rows('SELECT count(*)::int AS n FROM landing')).toEqual([{ n: 100 }]);
    expect(written.map((line) => JSON.parse(line).dropped)).toEqual([200]);
  });

  describe('of reports without a page', () => {
    const PAGE = { origin: 'https://shop.example' };
    let from = 0;
    /** Sends reports from different addresses, as fast as possible. */
    const flood = async (count: number) => {
      for (let at = 0; at < count; at += 1) {
        from += 1;
        const address = { 'x-address': `198.18.${from >> 8}.${from & 255}` };
        await post(GOOGLE, clickOf(`f${from}`), address);
        await post(ERRORS, { ...ERROR, type: `f${from}` }, address);
      }
    };
    const visitors = async (table: string, column: string) =>
      (await rows(`SELECT ${column} FROM ${table} WHERE ${column} LIKE 'v%' ORDER BY 1`)).map(
        (row) => row[column],
      );

    test('do not delay or drop reports of visitors', async () => {
      await flood(150);
      for (const [at, headers] of [PAGE, { 'sec-fetch-site': 'same-origin' }].entries()) {
        const own = { ...headers, 'x-address': `192.0.2.${at}` };
        expect((await post(GOOGLE, clickOf(`v${at}`), own)).status).toBe(204);
        expect((await post(ERRORS, { ...ERROR, type: `v${at}` }, own)).status).toBe(204);
      }
      await reportBuffer.store();
      expect(await visitors('landing', 'click_id')).toEqual(['v0', 'v1']);
      expect(await visitors('error_group', 'type')).toEqual(['v0', 'v1']);
    });

    test('have a daily limit, which does not affect errors of visitors', async () => {
      const { landingsADay, groupsADay } = MOST_PLAIN;
      for (let at = 0; at < 4; at += 1) {
        await flood(100);
        await reportBuffer.store();
        db.clock.advance(120_000);
      }
      const own = { ...PAGE, 'x-address': '192.0.2.9' };
      await post(GOOGLE, clickOf('v'), own);
      await post(ERRORS, { ...ERROR, type: 'v' }, own);
      await reportBuffer.store();
      const count = async (table: string) =>
        (await rows(`SELECT count(*)::int AS n FROM ${table}`))[0]?.n;
      expect(await count('landing')).toBe(landingsADay + 1);
      // All other errors share one more group.
      expect(await count('error_group')).toBe(groupsADay + 2);
      expect(await visitors('error_group', 'type')).toEqual(['v']);
      db.clock.advance(days(1));
      await flood(1);
      await reportBuffer.store();
      expect(await count('landing')).toBe(landingsADay + 2);
    });
  });

  test('a report that cannot be stored is dropped, and the next one is stored', async () => {
    await db.database.pool.query('ALTER TABLE landing RENAME TO gone');
    await post(GOOGLE, LANDING);
    await reportBuffer.store();
    await db.database.pool.query('ALTER TABLE gone RENAME TO landing');
    expect(written).toHaveLength(1);
    await post(GOOGLE, clickOf('B'));
    await reportBuffer.store();
    expect(await rows('SELECT click_id FROM landing')).toEqual([{ click_id: 'B' }]);
  });
});

test('accepts both spellings of the channel, and prefers the wire name', async () => {
  expect((await post('/api/log?channel=YandexSEM', LANDING)).status).toBe(204);
  expect((await post('/api/log?channle=GoogleSEM&channel=x', clickOf('B'))).status).toBe(204);
  await reportBuffer.store();
  expect(await rows('SELECT channel FROM landing ORDER BY id')).toEqual([
    { channel: 'YandexSEM' },
    { channel: 'GoogleSEM' },
  ]);
});

test('stores a click once, even if it is reported again later', async () => {
  for (const _ of [1, 2, 3]) await post(GOOGLE, LANDING);
  await reportBuffer.store();
  const answer = await post(GOOGLE, LANDING, { 'content-type': 'application/json; charset=utf-8' });
  expect([answer.status, await answer.text()]).toEqual([204, '']);
  await reportBuffer.store();
  expect(await rows('SELECT click_id, product, locale FROM landing')).toEqual([
    { click_id: 'A', product: 'zipx', locale: 'de' },
  ]);
});

test('counts the same error in one row, and a retry with its key once', async () => {
  for (const _ of [1, 2, 3]) await post(ERRORS, ERROR);
  for (const _ of [1, 2]) await post(ERRORS, ERROR, { 'idempotency-key': 'k2' });
  await reportBuffer.store();
  await post(ERRORS, ERROR);
  await reportBuffer.store();
  expect(await rows('SELECT count, type, message FROM error_group')).toEqual([
    { count: 5, type: 'declined', message: 'insufficient-funds' },
  ]);
});

test('stores waiting reports on stop', async () => {
  const running = reportBuffer.start();
  await post(GOOGLE, LANDING);
  await running.stop();
  expect(await rows('SELECT click_id FROM landing')).toEqual([{ click_id: 'A' }]);
});

test('drops landings of visitors who declined, but not their errors in checkout', async () => {
  for (const headers of [{ cookie: 'declined=true' }, { 'sec-gpc': '1' }]) {
    expect((await post(GOOGLE, LANDING, headers)).status).toBe(204);
    expect((await post(ERRORS, ERROR, headers)).status).toBe(204);
  }
  await reportBuffer.store();
  expect(await rows('SELECT * FROM landing')).toEqual([]);
  expect(await rows('SELECT count FROM error_group')).toHaveLength(1);
});
