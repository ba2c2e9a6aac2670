import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { couponTerms } from '../../tests/harness/coupons.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { orderInput } from '../../tests/harness/orders.ts';
import { makeSnapshot, testOrderDeps } from '../../tests/harness/payments.ts';
import { createCoupon } from '../coupon/index.ts';
import { declineOrder, recordStart } from '../order/index.ts';
import { loadSampleCatalog } from '../price/index.ts';
import { openPaymentNotes, placeOrder, settleOrder } from './index.ts';
import type { PlaceInput } from './placing.ts';

const orderDeps = testOrderDeps();
let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
  await db.run(loadSampleCatalog);
});
afterAll(() => db.close());

const open = (provider = 'paypal') => openPaymentNotes(db.database, provider);

async function place(change: Partial<PlaceInput> = {}) {
  const placed = await db.run((work) => placeOrder(work, orderInput(change)));
  if (!placed.ok) throw new Error(placed.code);
  return placed.value.order;
}

test('every process finds the payments of an order, oldest first, and how they ended', async () => {
  const { id: orderId } = await place();
  const [first, second] = [`1 of ${orderId}`, `2 of ${orderId}`];
  for (const reference of [first, second, first])
    expect(await open().add({ orderId, reference })).toBe(true);
  await open().end(first, { reason: 'expired-card', hard: true });
  await open().end(first, { reason: 'cancelled', hard: false });
  const ended = { reason: 'expired-card', hard: true };
  expect(await open().list(orderId)).toEqual([
    { orderId, reference: first, ended },
    { orderId, reference: second, ended: null },
  ]);
  expect(await open().find(first)).toEqual({ orderId, reference: first, ended });
  expect(await open().find('unknown')).toBeNull();
});

test('each provider has its own', async () => {
  const { id: orderId } = await place();
  await open('other').add({ orderId, reference: 'same' });
  expect(await open().list(orderId)).toEqual([]);
  await open().end('same', { reason: 'cancelled', hard: false });
  expect(await open('other').find('same')).toMatchObject({ ended: null });
});

test.each([randomUUID(), 'order 7 of another shop', ''])(
  'a payment of an order that the shop does not have is not noted: %j',
  async (orderId) => {
    const total = { minor: 1990, currency: 'EUR' } as const;
    expect(await open().add({ orderId, reference: 'foreign' })).toBe(false);
    expect(await open().find('foreign')).toBeNull();
    expect(await open().isWanted({ orderId, total })).toBe(false);
  },
);

test('an order waits for its own total in its own currency, until it is paid', async () => {
  const { id: orderId, total } = await place();
  const isWanted = (change: Partial<typeof total> = {}) =>
    open().isWanted({ orderId, total: { ...total, ...change } });
  expect(await isWanted()).toBe(true);
  expect(await isWanted({ minor: total.minor - 1 })).toBe(false);
  expect(await isWanted({ minor: total.minor + 1 })).toBe(false);
  expect(await isWanted({ currency: 'USD' })).toBe(false);
  const reference = `${orderId}:1`;
  const snapshot = makeSnapshot({ reference, orderId, total, state: 'paid' });
  await db.run((work) => settleOrder(work, orderDeps, { provider: 'scripted', snapshot }));
  expect(await isWanted()).toBe(false);
});

test('an order that lost its limited coupon waits for nothing', async () => {
  await db.run((work) =>
    createCoupon(work, { ...couponTerms({ useLimit: 1 }), code: 'ONCE-ONLY' }),
  );
  const { id: orderId, total } = await place({ coupon: 'ONCE-ONLY' });
  expect(await open().isWanted({ orderId, total })).toBe(true);
  const reference = `${orderId}:1`;
  const provider = 'scripted';
  await db.run((work) => recordStart(work, { orderId, attempt: 1, provider, reference }));
  const snapshot = makeSnapshot({ reference, orderId, total, state: 'declined' });
  await db.run((work) => declineOrder(work, snapshot));
  expect(await open().isWanted({ orderId, total })).toBe(false);
});
