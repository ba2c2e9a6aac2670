import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { days, minutes, seconds } from '../../kit/time.ts';
import { couponTerms } from '../../tests/harness/coupons.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { orderInput } from '../../tests/harness/orders.ts';
import { makeSnapshot, scriptedProvider, testOrderDeps } from '../../tests/harness/payments.ts';
import { createCoupon } from '../coupon/index.ts';
import { declineOrder, findOrder, RETURN_MONEY, recordStart } from '../order/index.ts';
import { findPayments, TRANSFER } from '../payment/index.ts';
import { loadSampleCatalog } from '../price/index.ts';
import { openPaymentNotes, placeOrder, reconcilePayments, settleOrder } from './index.ts';
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
    { orderId, reference: first, ended, isCapturing: false },
    { orderId, reference: second, ended: null, isCapturing: false },
  ]);
  expect(await open().find(first)).toMatchObject({ orderId, reference: first, ended });
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

test.each([
  ['useLimit', 'WITHOUT-ONCE'],
  ['perCustomer', 'WITHOUT-EACH'],
] as const)(
  'an order that is bought without its coupon (%s) after a decline is awaited, and its payment goes on',
  async (limit, code) => {
    await db.run((work) => createCoupon(work, { ...couponTerms({ [limit]: 1 }), code }));
    const provider = scriptedProvider();
    const first = await place({ coupon: code });
    const { id: orderId } = first;
    const begin = (attempt: number, state: 'declined' | 'waiting', { total }: typeof first) => {
      const { reference } = provider.tell(orderId, attempt, state, total);
      const start = { orderId, attempt, provider: provider.id, reference };
      return db.run((work) => recordStart(work, start));
    };
    await begin(1, 'declined', first);
    await db.run((work) => declineOrder(work, provider.snapshots[0] ?? expect.fail()));
    const again = await place({ id: orderId, coupon: null });
    expect(await open().isWanted({ orderId, total: again.total })).toBe(true);
    await begin(2, 'waiting', again);
    db.clock.advance(seconds(25));
    await reconcilePayments({ ...orderDeps, database: db.database, provider });
    expect(provider.snapshots.at(-1)).toMatchObject({ state: 'waiting' });
    expect(await db.read((reader) => findOrder(reader, orderId))).toMatchObject({ state: 'open' });
  },
);

const CANCELED = { reason: 'cancelled', hard: false } as const;
const DECLINED = { reason: 'declined', hard: true } as const;

test('a payment that ended is not captured, and one that is captured does not end', async () => {
  const { id: orderId } = await place();
  const notes = open();
  const references = [`ended ${orderId}`, `captured ${orderId}`, `refused ${orderId}`] as const;
  for (const reference of references) await notes.add({ orderId, reference });
  const [ended, captured, refused] = references;
  await notes.end(ended, CANCELED);
  expect(await notes.beginCapture(ended)).toBe(false);
  expect(await notes.beginCapture('unknown')).toBe(false);
  for (const reference of [captured, refused])
    expect(await notes.beginCapture(reference)).toBe(true);
  await notes.end(captured, CANCELED);
  expect(await notes.find(captured)).toMatchObject({ ended: null, isCapturing: true });
  await notes.refuse(refused, DECLINED);
  await notes.end(refused, CANCELED);
  expect(await notes.find(refused)).toMatchObject({ ended: DECLINED, isCapturing: false });
  // Another process asks the company again.
  db.clock.advance(minutes(4));
  expect(await notes.beginCapture(captured)).toBe(true);
  db.clock.advance(minutes(4));
  await notes.end(captured, CANCELED);
  expect(await notes.find(captured)).toMatchObject({ ended: null, isCapturing: true });
  db.clock.advance(minutes(1));
  await notes.end(captured, CANCELED);
  expect(await notes.find(captured)).toMatchObject({ ended: CANCELED, isCapturing: false });
});

test.each([
  ['captured', 2, 'paid'],
  ['captured', 4, 'declined'],
  ['refused', 2, 'declined'],
] as const)(
  'a payment that ended after it was %s, and was paid late, is looked for on day %d: %s',
  async (how, day, state) => {
    const provider = scriptedProvider();
    const { id: orderId, total } = await place();
    const { reference } = provider.tell(orderId, 1, 'declined', total);
    const notes = open(provider.id);
    await notes.add({ orderId, reference });
    await notes.beginCapture(reference);
    db.clock.advance(minutes(6));
    if (how === 'refused') await notes.refuse(reference, CANCELED);
    else await notes.end(reference, CANCELED);
    const start = { orderId, attempt: 1, provider: provider.id, reference };
    await db.run((work) => recordStart(work, start));
    await db.run((work) => declineOrder(work, provider.snapshots[0] ?? expect.fail()));
    let queries = 0;
    const { find } = provider;
    provider.find = async (id) => {
      if (id === orderId) queries += 1;
      return find(id);
    };
    const reconcile = () => reconcilePayments({ ...orderDeps, database: db.database, provider });
    db.clock.advance(seconds(20));
    await reconcile();
    await reconcile();
    expect(queries).toBe(how === 'captured' ? 1 : 0);
    provider.tell(orderId, 1, 'paid', total);
    db.clock.advance(days(day));
    await reconcile();
    expect(await db.read((reader) => findOrder(reader, orderId))).toMatchObject({ state });
  },
);

test.each(['scripted', TRANSFER])(
  'a late capture of an order that was paid by %s since is found, and goes back',
  async (other) => {
    const provider = scriptedProvider();
    const { id: orderId, total } = await place();
    const { reference } = provider.tell(orderId, 1, 'declined', total);
    const notes = open(provider.id);
    await notes.add({ orderId, reference });
    await notes.beginCapture(reference);
    db.clock.advance(minutes(6));
    await notes.end(reference, CANCELED);
    const own = other === provider.id;
    const second = own
      ? provider.tell(orderId, 2, 'paid', total)
      : makeSnapshot({ reference: `of ${orderId}`, orderId, total, state: 'paid' });
    await db.run((work) => settleOrder(work, orderDeps, { provider: other, snapshot: second }));
    db.jobs.splice(0);
    provider.tell(orderId, 1, 'paid', total);
    db.clock.advance(seconds(20));
    await reconcilePayments({ ...orderDeps, database: db.database, provider });
    const goesBack = { job: RETURN_MONEY, data: { provider: provider.id, reference } };
    expect(db.jobs).toContainEqual(expect.objectContaining(goesBack));
    const paid = await db.read((reader) => findPayments(reader, orderId));
    expect(paid.map((each) => each.reference).toSorted()).toEqual(
      [reference, second.reference].toSorted(),
    );
  },
);

test('a late capture of an order that waits for a transfer pays it', async () => {
  const provider = scriptedProvider();
  const { id: orderId, total } = await place();
  const { reference } = provider.tell(orderId, 1, 'declined', total);
  const notes = open(provider.id);
  await notes.add({ orderId, reference });
  await notes.beginCapture(reference);
  db.clock.advance(minutes(6));
  await notes.end(reference, CANCELED);
  const start = { orderId, attempt: 1, provider: TRANSFER, reference: 'VT-1' };
  await db.run((work) => recordStart(work, start));
  provider.tell(orderId, 1, 'paid', total);
  db.clock.advance(seconds(30));
  await reconcilePayments({ ...orderDeps, database: db.database, provider });
  expect(await db.read((reader) => findOrder(reader, orderId))).toMatchObject({ state: 'paid' });
});

test('a payment that a process of an earlier version began is found', async () => {
  const { id: orderId } = await place();
  const reference = `unnoted ${orderId}`;
  await db.run((work) => recordStart(work, { orderId, attempt: 1, provider: 'paypal', reference }));
  expect(await open('other').list(orderId)).toEqual([]);
  for (const _ of ['first', 'again'])
    expect(await open().list(orderId)).toMatchObject([{ orderId, reference, ended: null }]);
});
