import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { API_ID_PREFIX, type KeyedRequest } from '../../db/idempotency/store.ts';
import { SESSION_COOKIE } from '../../domain/account/index.ts';
import { systemRandom } from '../../kit/random.ts';
import { createTestClock } from '../../tests/harness/clock.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { OFFICE_COOKIE } from '../../web/client/stored-names.ts';
import { SHOWN_ONCE } from '../../web/routing/page-kind.ts';
import type { HttpEnv } from './http.ts';
import { idempotent, type KeyStore, keepKeysInDatabase } from './idempotency.ts';
import { keepKeysInMemory } from './keyed-memory.ts';

let db: TestDatabase;
let reported: string[];
const report = (error: unknown, path: string) => void reported.push(`${path}: ${error}`);
beforeEach(() => {
  reported = [];
});
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const memoryClock = createTestClock();
const KINDS: [string, () => KeyStore, (milliseconds: number) => void][] = [
  ['in the database', () => keepKeysInDatabase(db.database), (by) => db.clock.advance(by)],
  ['in memory', () => keepKeysInMemory(memoryClock, systemRandom), (by) => memoryClock.advance(by)],
];

/** All requests come from one address, and one page accepts files. */
const FILES = {
  takesFiles: async (path: string) => path === '/pay',
  from: () => '198.51.100.7',
};
const FORM = { 'content-type': 'multipart/form-data; boundary=b' };

/** A response of the app, which returns them in turn and repeats the last one. */
type Answer = () => Response | Promise<Response>;

describe.each(KINDS)('keys %s', (_name, openStore, advance) => {
  let answers: Answer[];
  let runs: string[];
  let app: Hono<HttpEnv>;
  beforeEach(() => {
    answers = [];
    runs = [];
    app = new Hono<HttpEnv>();
    app.onError((_error, context) => context.body(null, 500));
    app.use(idempotent({ store: openStore(), secret: 'a secret', report, files: FILES }));
    app.all('*', async (context) => {
      runs.push(await context.req.raw.text());
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      return answer ? answer() : new Response(`run ${runs.length}`, { status: 201 });
    });
  });
  let used = 0;
  const newKey = () => `key ${_name} ${++used}`;
  const post = (key: string, body = 'a=1', init: RequestInit & { path?: string } = {}) =>
    app.request(init.path ?? '/pay', {
      method: 'POST',
      ...init,
      headers: { 'idempotency-key': key, ...init.headers },
      body,
    });

  test.each(['', 'x'.repeat(256), 'tab\tin', 'ümlaut'])('reject the key %j', async (key) => {
    const answer = await post(key);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'key-malformed' });
    expect(runs).toEqual([]);
  });

  test('accept longer forms with files', async () => {
    const form = 'f'.repeat(3_000_000);
    const key = newKey();
    expect(await (await post(key, form, { headers: FORM })).text()).toBe('run 1');
    const again = await post(key, form, { headers: FORM });
    expect([again.headers.get('idempotency-replayed'), await again.text()]).toEqual([
      'true',
      'run 1',
    ]);
    expect((await post(key, `${form}g`, { headers: FORM })).status).toBe(422);
    expect(runs).toEqual([form]);
    const long = { ...FORM, 'content-length': '60000000' };
    expect((await post(newKey(), 'f', { headers: long })).status).toBe(413);
  });

  test('reject long forms on pages without files', async () => {
    const init = { headers: FORM, path: '/member' };
    expect((await post(newKey(), 'f'.repeat(1_048_577), init)).status).toBe(413);
    expect(runs).toEqual([]);
    expect((await post(newKey(), 'f'.repeat(1_048_576), init)).status).toBe(201);
  });

  test('limit parallel forms with files', async () => {
    const first = Promise.withResolvers<void>();
    answers = [() => first.promise.then(() => new Response('yes'))];
    const running = [1, 2].map(() => post(newKey(), 'f', { headers: FORM }));
    await expect.poll(() => runs.length).toBe(2);
    const key = newKey();
    const refused = await post(key, 'f', { headers: FORM });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await refused.json()).toMatchObject({ code: 'no-room' });
    // A short form is read into memory and does not count.
    const short = post(newKey(), 'f', { headers: { ...FORM, 'content-length': '1' } });
    await expect.poll(() => runs.length).toBe(3);
    first.resolve();
    expect((await short).status).toBe(200);
    for (const each of running) expect((await each).status).toBe(200);
    expect(await (await post(key, 'f', { headers: FORM })).text()).toBe('yes');
    expect(runs).toHaveLength(4);
  });

  test('reject a large request without reading it', async () => {
    expect((await post(newKey(), 'x'.repeat(1_048_577))).status).toBe(413);
    expect(runs).toEqual([]);
  });

  test('reject another body, address, or type with the same key', async () => {
    const key = newKey();
    await post(key);
    for (const other of [
      await post(key, 'a=2'),
      await post(key, 'a=1', { path: '/de/pay' }),
      await post(key, 'a=1', { path: '/pay?x=1' }),
      await post(key, 'a=1', { headers: { 'content-type': 'application/json' } }),
    ]) {
      expect(other.status).toBe(422);
      expect(await other.json()).toMatchObject({ code: 'key-reused' });
    }
    expect(runs).toEqual(['a=1']);
  });

  test('run one of ten parallel requests, and reject the others for now', async () => {
    let open: () => void = () => {};
    const held = new Promise<void>((done) => {
      open = done;
    });
    answers = [
      async () => {
        await held;
        return new Response('once');
      },
    ];
    const key = newKey();
    let answered = 0;
    const nine = Promise.withResolvers<void>();
    const all = Array.from({ length: 10 }, async () => {
      const answer = await post(key);
      answered += 1;
      if (answered === 9) nine.resolve();
      return answer;
    });
    // The running request waits until the others have their answers.
    await nine.promise;
    open();
    const waited = (await Promise.all(all)).filter(({ status }) => status === 409);
    expect(waited[0]?.headers.get('retry-after')).toBe('1');
    const statuses = (await Promise.all(all)).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array(9).fill(409)]);
    expect(runs).toHaveLength(1);
    expect(await (await post(key)).text()).toBe('once');
  });

  test.each([500, 503, 429, 404, 403])('become free after %i', async (status) => {
    answers = [() => new Response('no', { status }), () => new Response('yes')];
    const key = newKey();
    expect(await (await post(key)).text()).toBe('no');
    expect(await (await post(key)).text()).toBe('yes');
    expect(await (await post(key)).text()).toBe('yes');
    expect(runs).toHaveLength(2);
  });

  test('become free if the handler throws', async () => {
    answers = [() => Promise.reject(new Error('broken')), () => new Response('yes')];
    const key = newKey();
    expect((await post(key)).status).toBe(500);
    expect(await (await post(key)).text()).toBe('yes');
  });

  test('do not run a request again if its answer was too long to store', async () => {
    const long = randomBytes(70_000);
    answers = [() => new Response(new Uint8Array(long))];
    const key = newKey();
    expect(Buffer.from(await (await post(key)).arrayBuffer()).equals(long)).toBe(true);
    expect((await post(key)).status).toBe(410);
    expect(runs).toHaveLength(1);
  });

  test('do not store an answer that is shown once, or run its request again', async () => {
    const headers = { [SHOWN_ONCE]: '1', 'x-other': '2' };
    answers = [() => new Response('JBSWY3DPEHPK3PXP', { status: 422, headers })];
    const key = newKey();
    const first = await post(key);
    expect([first.status, await first.text()]).toEqual([422, 'JBSWY3DPEHPK3PXP']);
    expect([first.headers.get(SHOWN_ONCE), first.headers.get('x-other')]).toEqual([null, '2']);
    const again = await post(key);
    expect([again.status, await again.json()]).toEqual([
      410,
      expect.objectContaining({ code: 'answer-not-kept' }),
    ]);
    expect(runs).toHaveLength(1);
    const { rows } = await db.database.pool.query(
      "SELECT 1 FROM idempotency WHERE body IS NOT NULL AND headers ? 'x-other'",
    );
    expect(rows).toEqual([]);
  });

  test('are separate for each person, and only apply to POST', async () => {
    const key = newKey();
    await post(key);
    expect(
      await (
        await post(key, 'a=1', { headers: { cookie: '__Host-vitrine.session_token=2' } })
      ).text(),
    ).toBe('run 2');
    for (const method of ['GET', 'PUT']) {
      const init = { method, headers: { 'idempotency-key': key } };
      expect((await app.request('/pay', init)).headers.get('idempotency-replayed')).toBeNull();
    }
    await app.request('/pay', { method: 'POST', body: 'a=1' });
    expect(runs).toHaveLength(5);
  });

  test.each([
    [() => new Response('ä'.repeat(40_000), { status: 200 })],
    [() => Response.redirect('http://s.test/success', 303)],
    [() => new Response('{"no":1}', { status: 422, headers: { 'x-own': '1' } })],
    [() => new Response(null, { status: 204 })],
  ])('repeat the answer for a day: %#', async (answer) => {
    answers = [answer];
    const key = newKey();
    const first = await post(key);
    advance(86_399_999);
    const again = await post(key);
    const head = ({ headers }: Response) =>
      [...headers].filter(([name]) => name !== 'idempotency-replayed');
    expect([again.status, await again.text(), head(again)]).toEqual([
      first.status,
      await first.text(),
      head(first),
    ]);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(runs).toHaveLength(1);
    advance(1);
    await post(key);
    expect(runs).toHaveLength(2);
  });

  test('send cookies once', async () => {
    answers = [() => new Response('in', { headers: { 'set-cookie': 'session=1' } })];
    const key = newKey();
    expect((await post(key)).headers.get('set-cookie')).toBe('session=1');
    expect((await post(key)).headers.get('set-cookie')).toBeNull();
  });
});

describe('when the store fails', () => {
  const away = () => Promise.reject(new Error('the database is away'));
  let runs = 0;
  const openApp = (broken: Partial<KeyStore>, answer: () => Response) => {
    runs = 0;
    const store = { ...keepKeysInMemory(memoryClock, systemRandom), ...broken };
    const app = new Hono<HttpEnv>();
    app.onError((error, context) => context.text(error.message, 500));
    app.use(idempotent({ store, secret: 's', report }));
    app.post('*', () => {
      runs += 1;
      return answer();
    });
    return () => app.request('/pay?x=1', { method: 'POST', headers: { 'idempotency-key': 'k' } });
  };
  const done = () => new Response('done', { status: 201, headers: { 'x-own': '1' } });

  test('answers a finished request, and does not run it again', async () => {
    const post = openApp({ finish: away }, done);
    const answer = await post();
    const { status, headers } = answer;
    expect([status, headers.get('x-own'), await answer.text()]).toEqual([201, '1', 'done']);
    expect((await post()).status).toBe(409);
    expect(runs).toBe(1);
    expect(reported).toEqual(['/pay: Error: the database is away']);
  });

  test('reports the original failure even if the key cannot be freed', async () => {
    const refused = await openApp(
      { release: away },
      () => new Response('later', { status: 503 }),
    )();
    expect([refused.status, await refused.text()]).toEqual([503, 'later']);
    const broken = openApp({ release: away }, () => {
      throw new Error('broken');
    });
    expect(await (await broken()).text()).toBe('broken');
    expect(reported).toHaveLength(2);
  });

  test('does not run a request whose key cannot be claimed', async () => {
    expect((await openApp({ claim: away }, done)()).status).toBe(500);
    expect(runs).toBe(0);
  });
});

/** Ids that earlier versions stored. With others, a request that is repeated after an update would run twice. */
test.each([
  ['of a visitor', {}, '', 'P7Y7pPUbi66df06XfNCBgA'],
  ['of a session', {}, `${SESSION_COOKIE}=s; ${OFFICE_COOKIE}=o`, 'gug8LlnjjmccmBiwzna9CA'],
  [
    'of an API key',
    { callerOf: () => ['0b6e'], idPrefix: API_ID_PREFIX },
    '',
    'api:IIqt9Y7fkJDqVYDAovlTGQ',
  ],
])('the id of a request %s stays the same in every version', async (_, more, cookie, id) => {
  const memory = keepKeysInMemory(memoryClock, systemRandom);
  const claimed: KeyedRequest[] = [];
  const store: KeyStore = {
    ...memory,
    claim(request) {
      claimed.push(request);
      return memory.claim(request);
    },
  };
  const app = new Hono<HttpEnv>();
  app.use(idempotent({ store, secret: 'a secret', report, ...more }));
  app.post('*', (context) => context.text('ok'));
  const headers = { 'idempotency-key': 'k', 'content-type': 'text/plain', cookie };
  await app.request('/pay?a=1', { method: 'POST', body: 'b', headers });
  expect(claimed).toEqual([{ id, request: 'jeKMffndGI9ATgeHD86XVg' }]);
});

test('stores neither the key nor the body in plain text', async () => {
  const app = new Hono<HttpEnv>();
  app.use(idempotent({ store: keepKeysInDatabase(db.database), secret: 'a secret', report }));
  app.post('*', (context) => context.text('ok'));
  const headers = { 'idempotency-key': 'visible-key' };
  await app.request('/', { method: 'POST', body: 'card=4242424242424242', headers });
  const { rows } = await db.database.pool.query('SELECT * FROM idempotency');
  expect(JSON.stringify(rows)).not.toMatch(/visible-key|4242/);
});

test('limits the keys of one address', async () => {
  const app = new Hono<HttpEnv>();
  const store = keepKeysInMemory(memoryClock, systemRandom);
  app.use(idempotent({ store, secret: 's', report, wait: () => 7 }));
  const headers = { 'idempotency-key': 'k' };
  const answer = await app.request('/', { method: 'POST', headers });
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '7']);
});
