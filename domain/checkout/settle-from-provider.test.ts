import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { orderInput } from '../../tests/harness/orders.ts';
import { makeSnapshot, scriptedProvider, testOrderDeps } from '../../tests/harness/payments.ts';
import { listMails } from '../mail/index.ts';
import { findOrder, recordStart } from '../order/index.ts';
import {
  beginCardTry,
  countRefusal,
  findPayments,
  findReceived,
  type PaymentSnapshot,
  readCardTry,
} from '../payment/index.ts';
import { loadSampleCatalog } from '../price/index.ts';
import { placeOrder, settleFromProvider } from './index.ts';

const orderDeps = testOrderDeps();
let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
  await db.run(loadSampleCatalog);
});
afterAll(() => db.close());

/** An order whose payment began, and a way to hear what became of it. */
async function begin() {
  const provider = scriptedProvider();
  const placed = await db.run((work) => placeOrder(work, orderInput()));
  if (!placed.ok) throw new Error(placed.code);
  const { id: orderId, total } = placed.value.order;
  const reference = `${orderId}:1`;
  await db.run((work) =>
    recordStart(work, { orderId, attempt: 1, provider: provider.id, reference }),
  );
  const part = { ...total, minor: total.minor - 1 };
  return {
    total,
    part,
    async hear(change: Partial<PaymentSnapshot>): Promise<void> {
      const state = change.state ?? 'paid';
      provider.snapshots.splice(0);
      provider.snapshots.push(makeSnapshot({ reference, orderId, state, total, ...change }));
      await settleFromProvider({ ...orderDeps, database: db, provider }, { reference });
    },
    look: () =>
      db.read(async (reader) => ({
        order: await findOrder(reader, orderId),
        paid: await findPayments(reader, orderId),
        received: await findReceived(reader, orderId),
        mails: (await listMails(reader, { limit: 999, before: null })).filter(
          (mail) => mail.orderId === orderId,
        ).length,
      })),
  };
}

test('a part of the money hands nothing out, and is not lost from sight when the time runs out', async () => {
  const { hear, look, part } = await begin();
  await hear({ state: 'waiting', received: part });
  expect(await look()).toMatchObject({ order: { state: 'open' }, paid: [], mails: 0 });
  await hear({ state: 'expired', received: part, reason: 'expired' });
  expect(await look()).toMatchObject({
    order: { state: 'declined', declineReason: 'expired' },
    paid: [],
    mails: 0,
    received: [{ state: 'expired', received: part }],
  });
});

test('what expired unpaid leaves no payment behind', async () => {
  const { hear, look } = await begin();
  await hear({ state: 'expired', reason: 'expired' });
  expect(await look()).toMatchObject({ order: { state: 'declined' }, received: [] });
});

test('money that comes after the time ran out settles the order', async () => {
  const { hear, look, part } = await begin();
  await hear({ state: 'expired', received: part, reason: 'expired' });
  await hear({});
  await hear({ state: 'expired', received: part, reason: 'expired' });
  expect(await look()).toMatchObject({
    order: { state: 'paid', declineReason: null },
    mails: 1,
    paid: [{ state: 'paid' }],
  });
});

test('what was given back or disputed later is noted, once and for all', async () => {
  const { hear, look, total, part } = await begin();
  const refunds = [{ id: 're1', key: null, state: 'done', amount: part }] as const;
  await hear({ refunds, dispute: 'open' });
  await hear({});
  await hear({ dispute: 'lost' });
  await hear({ dispute: 'open' });
  expect(await look()).toMatchObject({
    order: { state: 'paid' },
    mails: 1,
    paid: [{ received: total, refunded: part, dispute: 'lost' }],
  });
});

/** An order whose card is tried at the provider's own form, from a place of its own. */
async function open() {
  const provider = scriptedProvider();
  const placed = await db.run((work) => placeOrder(work, orderInput()));
  if (!placed.ok) throw new Error(placed.code);
  const { id: orderId, total } = placed.value.order;
  const place = `place of ${orderId}`;
  const count = async () => {
    const sql = "SELECT count FROM tried WHERE key = 'refused-card:from:' || $1";
    return (await db.database.pool.query(sql, [place])).rows[0]?.count ?? 0;
  };
  await db.run((work) => beginCardTry(work, { orderId, place, card: null }));
  const reference = `${orderId}:1`;
  await db.run((work) =>
    recordStart(work, { orderId, attempt: 1, provider: provider.id, reference }),
  );
  const canceled: string[] = [];
  const watched: typeof provider = {
    ...provider,
    cancel: (name) => {
      canceled.push(name);
      return provider.cancel(name);
    },
  };
  return {
    place,
    count,
    canceled,
    orderId,
    async hear(
      state: PaymentSnapshot['state'],
      refusal?: string,
      refusalId?: string,
    ): Promise<void> {
      const reason = state === 'paid' ? null : refusal ? 'declined' : 'cancelled';
      const snapshot = makeSnapshot({ reference, orderId, state, total, reason });
      provider.snapshots.splice(0);
      provider.snapshots.push({
        ...snapshot,
        refusal: refusal ? { id: refusal, card: null } : undefined,
      });
      const news = refusalId ? { refusal: { id: refusalId, card: null } } : {};
      await settleFromProvider(
        { ...orderDeps, database: db, provider: watched },
        { reference, ...news },
      );
    },
  };
}

test('cards refused at the provider’s form count once each, also those that only the news knew', async () => {
  const { hear, count } = await open();
  expect(await count()).toBe(1);
  await hear('declined', 'first', 'first');
  await hear('declined', 'first');
  expect(await count()).toBe(1);
  await hear('declined', 'third', 'second');
  await hear('declined', 'third', 'third');
  expect(await count()).toBe(3);
  await hear('paid', undefined, 'fourth');
  expect(await count()).toBe(3);
});

test.each(['paid', 'declined', 'expired'] as const)(
  '%s without a refusal gives the try back',
  async (state) => {
    const { hear, count } = await open();
    await hear(state);
    expect(await count()).toBe(0);
  },
);

test('a form that has taken too many is ended, and not before', async () => {
  const { hear, canceled, place, orderId } = await open();
  for (let turn = 1; turn <= 14; turn += 1) await hear('declined', `${orderId} ${turn}`);
  expect(canceled).toEqual([]);
  await db.run((work) => countRefusal(work, orderId, { id: `${orderId} news`, card: null }));
  await hear('declined', `${orderId} 15`);
  expect(canceled).toEqual([`${orderId}:1`]);
  const wait = await db.read((reader) => readCardTry(reader, { orderId, place, card: null }));
  expect(wait).toBe(3600);
});
