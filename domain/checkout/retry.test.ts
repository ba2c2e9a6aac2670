import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hours } from '../../kit/time.ts';
import { couponTerms } from '../../tests/harness/coupons.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { orderInput } from '../../tests/harness/orders.ts';
import { makeSnapshot, scriptedProvider, testOrderDeps } from '../../tests/harness/payments.ts';
import { createCoupon, HOLD_FOR } from '../coupon/index.ts';
import { couponUse } from '../coupon/table.ts';
import {
  AGREED_FOR,
  declineOrder,
  findOrder,
  type Order,
  recordStart,
  versionOf,
} from '../order/index.ts';
import { loadSampleCatalog } from '../price/index.ts';
import { type PlaceInput, placeOrder, replaceCode, retryOrder } from './index.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
  await db.run(loadSampleCatalog);
});
afterAll(() => db.close());

async function place(change: Partial<PlaceInput> = {}): Promise<Order> {
  const placed = await db.run((work) => placeOrder(work, orderInput(change)));
  if (!placed.ok) throw new Error(placed.code);
  const { id: orderId } = placed.value.order;
  const start = { orderId, attempt: 1, provider: 'scripted', reference: `${orderId}:1` };
  await db.run((work) => recordStart(work, start));
  return placed.value.order;
}

/** An order whose first attempt has ended unpaid. */
async function declined(change: Partial<PlaceInput> = {}): Promise<Order> {
  const { id: orderId, total } = await place(change);
  const snapshot = makeSnapshot({
    reference: `${orderId}:1`,
    orderId,
    state: 'expired',
    total,
  });
  return db.run((work) => declineOrder(work, { ...snapshot, reason: 'expired' }));
}

const retry = (orderId: string, seenAttempt = 1) =>
  db.run((work) => retryOrder(work, { orderId, seenAttempt }));

test('rejects an unknown order', async () => {
  expect(await retry(randomUUID())).toEqual({ ok: false, code: 'unknown' });
});

test('rejects an attempt that has not ended, or that the page did not show', async () => {
  const open = await place();
  expect(await retry(open.id)).toEqual({ ok: false, code: 'moved-on' });
  const over = await declined();
  expect(await retry(over.id, 2)).toEqual({ ok: false, code: 'moved-on' });
  expect(await db.read((reader) => findOrder(reader, over.id))).toEqual(over);
});

test('rejects an order whose price was agreed more than a day ago', async () => {
  const order = await declined();
  db.clock.advance(AGREED_FOR + 1);
  expect(AGREED_FOR).toBe(hours(24));
  expect(await retry(order.id)).toEqual({ ok: false, code: 'too-old' });
});

test('begins one attempt for several pages', async () => {
  const order = await declined();
  const results = await Promise.all([retry(order.id), retry(order.id), retry(order.id)]);
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect((await db.read((reader) => findOrder(reader, order.id)))?.attempt).toBe(2);
});

test('begins the next attempt on the agreed terms, open and not started', async () => {
  const order = await declined();
  db.clock.advance(1000);
  const next = await retry(order.id);
  expect(next).toMatchObject({
    ok: true,
    value: {
      ...order,
      updatedAt: db.clock.now(),
      state: 'open',
      attempt: 2,
      reference: null,
      declineReason: null,
    },
  });
  expect(next.ok && versionOf(next.value)).not.toBe(versionOf(order));
});

test('counts a coupon that is held again for the visitor’s network address', async () => {
  await db.run((work) => createCoupon(work, { ...couponTerms(), code: 'AGAIN' }));
  const order = await declined({ coupon: 'AGAIN', addressHash: 'here' });
  const again = { orderId: order.id, seenAttempt: 1, addressHash: 'here' };
  expect(await db.run((work) => retryOrder(work, again))).toMatchObject({ ok: true });
  const uses = await db.orm.select().from(couponUse);
  expect(uses).toMatchObject([{ orderId: order.id, state: 'held', addressHash: 'here' }]);
});

test('starts a code that was never started only with its coupon', async () => {
  await db.run((work) => createCoupon(work, { ...couponTerms({ useLimit: 1 }), code: 'LAST' }));
  const draft = (email: string) =>
    orderInput({ method: 'pix', coupon: 'LAST', buyer: { ...orderInput().buyer, email } });
  const placed = await db.run((work) => placeOrder(work, draft('ada@code.example')));
  if (!placed.ok) throw new Error(placed.code);
  const { order } = placed.value;
  const provider = scriptedProvider();
  const reference = `${order.id}:1`;
  const deps = {
    ...testOrderDeps(),
    database: db.database,
    provider: { ...provider, start: async () => ({ kind: 'done', reference }) as const },
    siteUrl: 'https://shop.example',
    listMethods: () => ['pix'] as const,
    now: () => db.clock.now(),
    report: (error: unknown) => {
      throw error;
    },
  };
  db.clock.advance(HOLD_FOR + 1);
  const other = await db.run((work) => placeOrder(work, draft('eve@code.example')));
  expect(other).toMatchObject({ value: { order: { quote: { coupon: 'LAST' } } } });
  const again = () => replaceCode(deps, order, { seenAttempt: 1 });
  expect(await again()).toEqual({ kind: 'too-old' });
  db.clock.advance(HOLD_FOR + 1);
  expect(await again()).toEqual({ kind: 'done' });
  const uses = await db.orm.select().from(couponUse);
  expect(uses.find(({ orderId }) => orderId === order.id)).toMatchObject({ state: 'held' });
});
