import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Reader } from '../../db/work.ts';
import { placeOrder } from '../../domain/checkout/index.ts';
import { recordStart } from '../../domain/order/index.ts';
import { loadSampleCatalog } from '../../domain/price/index.ts';
import { type Activity, currentActivity, runActivity } from '../../kit/activity.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { BUYER, orderInput } from '../../tests/harness/orders.ts';
import type { HttpEnv } from '../http/http.ts';
import { OrderWatch } from './order-watch.ts';
import { createPaycodeApi, type PaycodeApi } from './paycode-api.ts';

let db: TestDatabase;
let api: PaycodeApi;
let watch: OrderWatch;
let app: Hono<HttpEnv>;
let reads = 0;
const errors: unknown[] = [];

beforeAll(async () => {
  db = await openTestDatabase();
  await db.run(loadSampleCatalog);
});
beforeEach(() => {
  const read = <Value>(fn: (reader: Reader) => Promise<Value>) => {
    reads += 1;
    return db.read(fn);
  };
  watch = new OrderWatch({ read }, (error) => errors.push(error));
  api = createPaycodeApi({
    watch,
    clock: db.clock,
    addressSource: { header: 'x-from', isProxied: true },
  });
  app = new Hono<HttpEnv>().route('/api/paycode', api.routes);
  reads = 0;
});
afterEach(() => {
  api.endStreams();
  expect(errors.splice(0)).toEqual([]);
});
afterAll(() => db.close());

async function place(): Promise<string> {
  const id = randomUUID();
  const placed = await db.run((work) =>
    placeOrder(
      work,
      orderInput({ id, market: 'br', locale: 'pt', buyer: { ...BUYER, country: 'BR' } }),
    ),
  );
  expect(placed.ok).toBe(true);
  return id;
}

/** Changes the order like another process. */
async function change(id: string, reference: string): Promise<void> {
  db.clock.advance(1000);
  const start = { orderId: id, attempt: 1, provider: 'scripted', reference };
  await db.run((work) => recordStart(work, start));
}

const get = (path: string, from = '192.0.2.1') =>
  app.request(`/api/paycode${path}`, { headers: { 'x-from': from } });

type StreamState = { readonly state: string; readonly mark: string; readonly now: string };

/** Listens like a browser. `next` waits for the next event, and returns null at the end of the stream. */
async function listen(id: string, from?: string) {
  const response = await get(`/events?purchase=${id}`, from);
  expect(response.status).toBe(200);
  const reader = response.body?.getReader();
  if (!reader) throw new Error('no stream');
  return {
    response,
    close: () => reader.cancel(),
    async next(): Promise<StreamState | null> {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return null;
        const line = /^event: order\ndata: (.*)\n\n$/.exec(new TextDecoder().decode(value))?.[1];
        if (line !== undefined) return JSON.parse(line) as StreamState;
      }
    },
  };
}

test('rejects an unknown order', async () => {
  for (const query of ['', '?purchase=', '?purchase=x', `?purchase=${randomUUID()}`]) {
    expect((await get(`/events${query}`)).status).toBe(404);
    expect((await get(`/status${query}`)).status).toBe(404);
  }
});

test('allows twenty streams per address, and frees the place of a closed one', async () => {
  const id = await place();
  const streams = await Promise.all(Array.from({ length: 20 }, () => listen(id)));
  const refused = await get(`/events?purchase=${id}`);
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('10');
  const other = await listen(id, '192.0.2.2');
  await streams[0]?.close();
  await listen(id);
  expect((await other.next())?.state).toBe('open');
});

test('keeps the limit for parallel requests, and opens no stream after the end', async () => {
  const id = await place();
  const asked = await Promise.all(Array.from({ length: 30 }, () => get(`/events?purchase=${id}`)));
  expect(asked.filter(({ status }) => status === 200)).toHaveLength(20);
  const late = get(`/events?purchase=${id}`, '192.0.2.3');
  api.endStreams();
  expect((await late).status).toBe(503);
});

test('limits status calls', async () => {
  const id = await place();
  const statuses = new Set<number>();
  for (let look = 0; look < 130; look += 1) {
    statuses.add((await get(`/status?purchase=${id}`, '192.0.2.9')).status);
  }
  expect(statuses).toEqual(new Set([200, 429]));
});

test('reports a failure of the database, and continues', async () => {
  const id = await place();
  let isDown = false;
  const shaky = new OrderWatch(
    { read: (fn) => (isDown ? Promise.reject(new Error('down')) : db.read(fn)) },
    (error) => errors.push(error),
  );
  const received: string[] = [];
  const leave = shaky.listen(id, 'before', ({ state }) => received.push(state));
  isDown = true;
  await shaky.poll();
  expect(errors.splice(0)).toEqual([new Error('down')]);
  isDown = false;
  await shaky.poll();
  expect(received).toEqual(['open']);
  leave();
});

test('polls as part of no request, also after the first listener came with one', async () => {
  const activities: (Activity | null)[] = [];
  const ownWatch = new OrderWatch(
    {
      read: (fn) => {
        activities.push(currentActivity());
        return db.read(fn);
      },
    },
    (error) => errors.push(error),
  );
  const leave = runActivity({ requestId: 'request-1', traceparent: null }, () =>
    ownWatch.listen('018f3c1e-0000-7000-8000-0123456789ab', 'before', () => {}),
  );
  await expect.poll(() => activities[0]).toBeNull();
  leave();
});

test('notifies two listeners of a change with one query', async () => {
  const id = await place();
  const other = await place();
  const [one, two] = [await listen(id), await listen(id)];
  const third = await listen(other);
  const first = await one.next();
  expect(await two.next()).toEqual(first);
  expect(Object.keys(first ?? {}).sort()).toEqual(['mark', 'now', 'state']);
  await third.next();
  await change(id, 'ref-1');
  reads = 0;
  await watch.poll();
  expect(reads).toBe(1);
  const news = await one.next();
  expect(news?.mark).not.toBe(first?.mark);
  expect(await two.next()).toEqual(news);
  expect(await (await get(`/status?purchase=${id}`)).json()).toEqual(news);
  const nobody = await Promise.race([third.next(), new Promise((done) => setTimeout(done, 20))]);
  expect(nobody).toBeUndefined();
});

test('notices a change by another process on its own', async () => {
  const id = await place();
  const one = await listen(id);
  const first = await one.next();
  await change(id, 'ref-2');
  expect((await one.next())?.mark).not.toBe(first?.mark);
});

test('sends a change between the page and the stream at once', async () => {
  const id = await place();
  await change(id, 'ref-3');
  const received: string[] = [];
  const leave = watch.listen(id, 'as the page knew it', ({ mark }) => received.push(mark));
  await watch.poll();
  await watch.poll();
  expect(received).toHaveLength(1);
  leave();
});

test('forbids caching and buffering of streams, and ends them with the process', async () => {
  const id = await place();
  const { response, next } = await listen(id);
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('x-accel-buffering')).toBe('no');
  await next();
  api.endStreams();
  expect(await next()).toBeNull();
  expect((await get(`/events?purchase=${id}`)).status).toBe(503);
});
