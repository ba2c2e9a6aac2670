import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { days } from '../../kit/time.ts';
import { couponTerms } from '../../tests/harness/coupons.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { orderInput } from '../../tests/harness/orders.ts';
import { makeSnapshot, scriptedProvider, testOrderDeps } from '../../tests/harness/payments.ts';
import {
  openPaymentNotes,
  type PlaceInput,
  placeOrder,
  reconcilePayments,
  settleOrder,
} from '../checkout/index.ts';
import { createCoupon, holdCoupon } from '../coupon/index.ts';
import { couponUse } from '../coupon/table.ts';
import { queueMail } from '../mail/index.ts';
import { type PaymentSnapshot, recordPayment } from '../payment/index.ts';
import { loadSampleCatalog } from '../price/index.ts';
import { declineOrder } from './decline.ts';
import { findOrder, type Order, recordStart } from './index.ts';
import { UNPAID_RETENTION } from './order.ts';
import { sweepUnpaid } from './sweep-unpaid.ts';

const orderDeps = testOrderDeps();
const provider = scriptedProvider();
let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
  await db.run(loadSampleCatalog);
});
afterAll(() => db.close());

async function place(change: Partial<PlaceInput> = {}): Promise<Order> {
  const id = randomUUID();
  const placed = await db.run((work) => placeOrder(work, orderInput({ id, ...change })));
  if (!placed.ok) throw new Error(placed.code);
  const start = { orderId: id, attempt: 1, provider: provider.id, reference: `${id}:1` };
  await db.run((work) => recordStart(work, start));
  return placed.value.order;
}
const snapshotOf = ({ id, total }: Order, change: Partial<PaymentSnapshot>) =>
  makeSnapshot({ reference: `${id}:1`, orderId: id, total, state: 'declined', ...change });

async function declined(change: Partial<PlaceInput> = {}): Promise<Order> {
  const order = await place(change);
  await db.run((work) => declineOrder(work, snapshotOf(order, { reason: 'declined' })));
  return order;
}
const isStored = async ({ id }: Order) =>
  (await db.read((reader) => findOrder(reader, id))) !== null;
async function sweepAfter(time: number): Promise<void> {
  db.clock.advance(time);
  await sweepUnpaid(db.database);
}

test('keeps paid orders, open orders, and orders that ever received money', async () => {
  const paid = await place();
  const input = { provider: provider.id, snapshot: snapshotOf(paid, { state: 'paid' }) };
  const snapshot = { ...input.snapshot, received: paid.total };
  await db.run((work) => settleOrder(work, orderDeps, { ...input, snapshot }));
  const open = await place();
  const partly = await declined();
  const some = { minor: 100, currency: partly.total.currency };
  const part = snapshotOf(partly, { state: 'expired', reason: 'expired', received: some });
  await db.run((work) => recordPayment(work, { provider: provider.id, snapshot: part }));
  await sweepAfter(UNPAID_RETENTION + days(1));
  for (const order of [paid, open, partly]) expect(await isStored(order)).toBe(true);
});

test('keeps an order that an email or a coupon needs, and deletes the others', async () => {
  const [mailed, holding, other] = [await declined(), await declined(), await declined()];
  const { id: orderId, email, locale } = mailed;
  const mail = { key: 'k', kind: 'order', to: email, locale, fields: {}, orderId } as const;
  await db.run((work) => queueMail(work, mail));
  await db.run((work) => createCoupon(work, { ...couponTerms(), code: 'KEPT' }));
  const use = { code: 'KEPT', orderId: holding.id, email };
  expect((await db.run((work) => holdCoupon(work, use))).ok).toBe(true);
  await sweepAfter(UNPAID_RETENTION + 1);
  expect(await Promise.all([mailed, holding, other].map(isStored))).toEqual([true, true, false]);
});

test('deletes a declined or abandoned order after 90 days, with the use of its coupon', async () => {
  await db.run((work) => createCoupon(work, { ...couponTerms(), code: 'FREED' }));
  const refused = await declined({ coupon: 'FREED' });
  const uses = async () =>
    (await db.orm.select().from(couponUse)).filter(({ orderId }) => orderId === refused.id);
  expect(await uses()).toMatchObject([{ state: 'freed' }]);
  const left = await place();
  db.clock.advance(days(4));
  await reconcilePayments({ ...orderDeps, database: db.database, provider });
  await sweepAfter(UNPAID_RETENTION - days(4));
  expect([await isStored(refused), await isStored(left)]).toEqual([true, true]);
  await sweepAfter(1);
  expect([await isStored(refused), await isStored(left)]).toEqual([false, true]);
  expect(await uses()).toEqual([]);
  await sweepAfter(days(4));
  expect(await isStored(left)).toBe(false);
});

test('deletes the notes about the payments of an order with it', async () => {
  const order = await declined();
  const notes = openPaymentNotes(db.database, provider.id);
  await notes.add({ orderId: order.id, reference: `${order.id}:1` });
  await sweepAfter(UNPAID_RETENTION);
  expect(await notes.list(order.id)).toHaveLength(1);
  await sweepAfter(1);
  expect(await isStored(order)).toBe(false);
  expect(await notes.list(order.id)).toEqual([]);
});

test('deletes more orders than one batch', async () => {
  const orders: Order[] = [];
  for (let count = 0; count < 45; count += 1) orders.push(await declined());
  await sweepAfter(UNPAID_RETENTION + 1);
  expect(await Promise.all(orders.map(isStored))).toEqual(orders.map(() => false));
});
