import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { BUYER, orderInput } from '../../tests/harness/orders.ts';
import { scriptedProvider, testOrderDeps } from '../../tests/harness/payments.ts';
import { findLicense } from '../license/index.ts';
import { listMails } from '../mail/index.ts';
import {
  declineOrder,
  findOrder,
  findPartlyPaid,
  type Order,
  recordStart,
} from '../order/index.ts';
import { findPayments, type PaymentSnapshot } from '../payment/index.ts';
import { loadSampleCatalog, type Seats } from '../price/index.ts';
import { placeOrder, settleOrder } from './index.ts';

const orderDeps = testOrderDeps();
const { ring } = orderDeps;
const provider = scriptedProvider();
let db: TestDatabase;

beforeAll(async () => {
  db = await openTestDatabase();
  await db.run(loadSampleCatalog);
});
afterEach(() => void db.jobs.splice(0));
afterAll(() => db.close());

async function place(id: string = randomUUID(), seats: Seats = 5): Promise<Order> {
  const result = await db.run((work) =>
    placeOrder(
      work,
      orderInput({
        id,
        market: 'jp',
        locale: 'ja',
        selection: { product: 'cadreader', bundledProducts: [], plan: 'lifetime', seats },
        buyer: { ...BUYER, country: 'JP' },
      }),
    ),
  );
  if (!result.ok) throw new Error(result.code);
  const { attempt } = result.value.order;
  const start = { orderId: id, attempt, provider: provider.id, reference: `${id}:${attempt}` };
  await db.run((work) => recordStart(work, start));
  return result.value.order;
}
const settle = (snapshot: PaymentSnapshot) =>
  db.run((work) => settleOrder(work, orderDeps, { provider: provider.id, snapshot }));
const decline = (snapshot: PaymentSnapshot) => db.run((work) => declineOrder(work, snapshot));

/** Returns everything that is stored for an order. */
const trace = (id: string) =>
  db.read(async (reader) => ({
    order: await findOrder(reader, id),
    payments: await findPayments(reader, id),
    license: await findLicense(reader, ring, id),
    mails: (await listMails(reader, { limit: 999, before: null })).filter(
      (mail) => mail.orderId === id,
    ),
  }));

test.each([
  ['less than agreed', -1, 'JPY'],
  ['more than agreed', 1, 'JPY'],
  ['another currency', 0, 'KRW'],
] as const)(
  'records a payment of %s, enqueues its return, and grants nothing',
  async (_, off, currency) => {
    const { id, total } = await place();
    const snapshot = provider.tell(id, 1, 'paid', { minor: total.minor + off, currency });
    for (let times = 0; times < 2; times += 1) {
      expect(await settle(snapshot)).toMatchObject({
        state: 'declined',
        declineReason: 'processing-error',
      });
    }
    const { order, payments, license, mails } = await trace(id);
    expect(payments).toMatchObject([
      { state: 'paid', received: snapshot.total, refunded: { minor: 0 } },
    ]);
    expect([license, mails]).toEqual([null, []]);
    const data = { provider: provider.id, reference: `${id}:1` };
    expect(db.jobs).toMatchObject([{ job: 'return-money', data }]);
    const found = await db.read((reader) => findPartlyPaid(reader, order ?? fail()));
    expect(found).toMatchObject({
      state: 'returning',
      received: snapshot.total,
      missing: { minor: 0 },
    });
  },
);

const fail = (): never => {
  throw new Error('there is no order');
};

test('keeps the running attempt if an older one is paid with another amount', async () => {
  const { id, total } = await place();
  await decline(provider.tell(id, 1, 'declined', total));
  await place(id);
  const late = provider.tell(id, 1, 'paid', { ...total, minor: total.minor - 1 });
  expect(await settle(late)).toMatchObject({ state: 'open', attempt: 2 });
  const right = provider.tell(id, 2, 'paid', total);
  expect(await settle(right)).toMatchObject({ state: 'paid', reference: right.reference });
  expect((await trace(id)).payments).toHaveLength(2);
});

test('never grants anything for money that goes back, even if the order then costs the same', async () => {
  const { id, total } = await place();
  await decline(provider.tell(id, 1, 'declined', total));
  const { total: lower } = await place(id, 3);
  const late = provider.tell(id, 1, 'paid', total);
  expect(await settle(late)).toMatchObject({ state: 'open', attempt: 2 });
  await decline(provider.tell(id, 2, 'declined', lower));
  expect((await place(id)).total).toEqual(total);
  expect(await settle(late)).toMatchObject({ state: 'open', attempt: 3 });
  expect((await trace(id)).license).toBeNull();
  const right = provider.tell(id, 3, 'paid', total);
  expect(await settle(right)).toMatchObject({ state: 'paid', reference: right.reference });
});

test('rejects a snapshot in another state or of an unknown order', async () => {
  const { id, total } = await place();
  await expect(settle(provider.tell(id, 1, 'waiting', total))).rejects.toThrow('is waiting');
  await expect(settle(provider.tell(id, 1, 'declined', total))).rejects.toThrow('is declined');
  await expect(decline(provider.tell(id, 1, 'paid', total))).rejects.toThrow('is paid');
  const stranger = randomUUID();
  await expect(settle(provider.tell(stranger, 1, 'paid', total))).rejects.toThrow(stranger);
  await expect(decline(provider.tell(stranger, 1, 'declined', total))).rejects.toThrow(stranger);
});

test('records a second payment of a paid order, enqueues its return, and changes nothing else', async () => {
  const { id, total } = await place();
  await settle(provider.tell(id, 1, 'paid', total));
  const { payments: _, ...before } = await trace(id);
  db.jobs.splice(0);
  await settle(provider.tell(id, 2, 'paid', { ...total, minor: total.minor + 1 }));
  const { payments, ...after } = await trace(id);
  expect(after).toEqual(before);
  expect(payments).toHaveLength(2);
  const data = { provider: provider.id, reference: `${id}:2` };
  expect(db.jobs).toMatchObject([{ job: 'return-money', data }]);
});

test('counts one of two concurrent payments, and enqueues the return of the other', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id, total } = await place();
    const snapshots = [1, 2].map((count) => provider.tell(id, count, 'paid', total));
    db.jobs.splice(0);
    await Promise.all(snapshots.map(settle));
    const { payments, mails } = await trace(id);
    expect([payments.length, mails.length]).toEqual([2, 1]);
    expect(db.jobs.filter(({ job }) => job === 'return-money')).toHaveLength(1);
  }
});

test('keeps an order paid, whatever is declined later', async () => {
  const { id, total } = await place();
  await settle(provider.tell(id, 1, 'paid', total));
  for (const count of [1, 2]) {
    expect(await decline(provider.tell(id, count, 'declined', total))).toMatchObject({
      state: 'paid',
      declineReason: null,
    });
  }
});

test('keeps the running attempt if an older one is declined', async () => {
  const { id, total } = await place();
  await decline(provider.tell(id, 1, 'declined', total));
  await place(id);
  const late = provider.tell(id, 1, 'declined', total);
  expect(await decline(late)).toMatchObject({ state: 'open', attempt: 2 });
});

test('settles a declined order when a late payment arrives', async () => {
  const { id, total } = await place();
  await decline(provider.tell(id, 1, 'declined', total));
  expect(await settle(provider.tell(id, 1, 'paid', total))).toMatchObject({
    state: 'paid',
    declineReason: null,
  });
  expect((await trace(id)).license).not.toBeNull();
});

test('fulfills an order once for five concurrent copies of a snapshot', async () => {
  const { id, total } = await place();
  const snapshot = provider.tell(id, 1, 'paid', total);
  await Promise.all(Array.from({ length: 5 }, () => settle(snapshot)));
  const { payments, mails } = await trace(id);
  expect([payments.length, mails.length, db.jobs.length]).toEqual([1, 1, 1]);
  const before = await trace(id);
  db.clock.advance(60_000);
  await settle(snapshot);
  expect(await trace(id)).toEqual(before);
});

test('turns money into a payment, a license, an email, and its job', async () => {
  const { id, total } = await place();
  db.clock.advance(60_000);
  const paid = await settle(provider.tell(id, 1, 'paid', total));
  expect(paid).toMatchObject({ state: 'paid', paidAt: db.clock.now(), reference: `${id}:1` });
  const { order, payments, license, mails } = await trace(id);
  expect(order).toEqual(paid);
  expect(payments).toMatchObject([{ reference: `${id}:1`, total, orderId: id }]);
  expect(license).toMatchObject({
    product: 'cadreader',
    plan: 'lifetime',
    seats: 5,
    expiresAt: null,
  });
  expect(mails).toMatchObject([
    { key: `order:${id}`, to: 'ada@buyer.example', locale: 'ja', state: 'queued' },
  ]);
  expect(db.jobs).toMatchObject([{ job: 'send-mail', data: { mailId: mails[0]?.id } }]);
});

test('stores the method that the payment was made by', async () => {
  const order = await place();
  const snapshot = provider.tell(order.id, 1, 'paid', order.total);
  await settle({ ...snapshot, method: 'paypal' });
  expect((await trace(order.id)).order).toMatchObject({ state: 'paid', method: 'paypal' });
});
