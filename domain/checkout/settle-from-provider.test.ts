import { afterAll, beforeAll, expect, test } from 'vitest';
import { days, minutes } from '../../kit/time.ts';
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
import { placeOrder, reconcilePayments, settleFromProvider } from './index.ts';

const orderDeps = testOrderDeps();
let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
  await db.run(loadSampleCatalog);
});
afterAll(() => db.close());

/** Starts the payment of an order. `receive` settles it from a snapshot. */
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
    async receive(change: Partial<PaymentSnapshot>): Promise<void> {
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

test('grants nothing for a partial payment, and keeps its record when it expires', async () => {
  const { receive, look, part } = await begin();
  await receive({ state: 'waiting', received: part });
  expect(await look()).toMatchObject({ order: { state: 'open' }, paid: [], mails: 0 });
  await receive({ state: 'expired', received: part, reason: 'expired' });
  expect(await look()).toMatchObject({
    order: { state: 'declined', declineReason: 'expired' },
    paid: [],
    mails: 0,
    received: [{ state: 'expired', received: part }],
  });
});

test('records no payment for an attempt that expired unpaid', async () => {
  const { receive, look } = await begin();
  await receive({ state: 'expired', reason: 'expired' });
  expect(await look()).toMatchObject({ order: { state: 'declined' }, received: [] });
});

test('settles an order that is paid after the expiry', async () => {
  const { receive, look, part } = await begin();
  await receive({ state: 'expired', received: part, reason: 'expired' });
  await receive({});
  await receive({ state: 'expired', received: part, reason: 'expired' });
  expect(await look()).toMatchObject({
    order: { state: 'paid', declineReason: null },
    mails: 1,
    paid: [{ state: 'paid' }],
  });
});

test('records later refunds and disputes, and keeps a lost dispute final', async () => {
  const { receive, look, total, part } = await begin();
  const refunds = [{ id: 're1', key: null, state: 'done', amount: part }] as const;
  await receive({ refunds, dispute: 'open' });
  await receive({});
  await receive({ dispute: 'lost' });
  await receive({ dispute: 'open' });
  expect(await look()).toMatchObject({
    order: { state: 'paid' },
    mails: 1,
    paid: [{ received: total, refunded: part, dispute: 'lost' }],
  });
});

/** Starts a card payment in the provider's own form, from its own network address. */
async function open() {
  const provider = scriptedProvider();
  const placed = await db.run((work) => placeOrder(work, orderInput()));
  if (!placed.ok) throw new Error(placed.code);
  const { id: orderId, total } = placed.value.order;
  const addressHash = `address of ${orderId}`;
  const count = async () => {
    const sql = "SELECT count FROM tried WHERE key = 'refused-card:from:' || $1";
    return (await db.database.pool.query(sql, [addressHash])).rows[0]?.count ?? 0;
  };
  await db.run((work) => beginCardTry(work, { orderId, addressHash, card: null }));
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
    addressHash,
    count,
    canceled,
    orderId,
    async receive(
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
      const event = refusalId ? { refusal: { id: refusalId, card: null } } : {};
      await settleFromProvider(
        { ...orderDeps, database: db, provider: watched },
        { reference, ...event },
      );
    },
  };
}

test('counts each card refused in the provider’s form once, even if only an event reported it', async () => {
  const { receive, count } = await open();
  expect(await count()).toBe(1);
  await receive('declined', 'first', 'first');
  await receive('declined', 'first');
  expect(await count()).toBe(1);
  await receive('declined', 'third', 'second');
  await receive('declined', 'third', 'third');
  expect(await count()).toBe(3);
  await receive('paid', undefined, 'fourth');
  expect(await count()).toBe(3);
});

test.each(['paid', 'declined', 'expired'] as const)(
  'gives the try back if the payment is %s without a refusal',
  async (state) => {
    const { receive, count } = await open();
    await receive(state);
    expect(await count()).toBe(0);
  },
);

test('ends a payment after too many refused cards, and not before', async () => {
  const { receive, canceled, addressHash, orderId } = await open();
  for (let number = 1; number <= 14; number += 1) await receive('declined', `${orderId} ${number}`);
  expect(canceled).toEqual([]);
  await db.run((work) => countRefusal(work, orderId, { id: `${orderId} event`, card: null }));
  await receive('declined', `${orderId} 15`);
  expect(canceled).toEqual([`${orderId}:1`]);
  const wait = await db.read((reader) => readCardTry(reader, { orderId, addressHash, card: null }));
  expect(wait).toBe(3600);
});

/** Begins a payment that the provider processes for days, so that nobody can stop it. */
async function process() {
  const provider = scriptedProvider();
  const placed = await db.run((work) => placeOrder(work, orderInput()));
  if (!placed.ok) throw new Error(placed.code);
  const { id: orderId, total } = placed.value.order;
  const { reference } = provider.tell(orderId, 1, 'waiting', total);
  await db.run((work) =>
    recordStart(work, { orderId, attempt: 1, provider: provider.id, reference }),
  );
  const queries: string[] = [];
  const busy: typeof provider = {
    ...provider,
    cancel: provider.fetch,
    find: (id) => {
      queries.push(id);
      return provider.find(id);
    },
  };
  return {
    queries: () => queries.splice(0).filter((id) => id === orderId).length,
    tell: (state: PaymentSnapshot['state']) => provider.tell(orderId, 1, state, total),
    async reconcileAfter(time: number) {
      db.clock.advance(time);
      await reconcilePayments({ ...orderDeps, database: db.database, provider: busy });
      return (await db.read((reader) => findOrder(reader, orderId)))?.state;
    },
  };
}

test.each(['paid', 'declined'] as const)(
  'waits for a payment that takes weeks, and is %s in the end',
  async (end) => {
    const { reconcileAfter, tell } = await process();
    for (const pause of [3, 1, 8, 5]) expect(await reconcileAfter(days(pause))).toBe('open');
    tell(end);
    expect(await reconcileAfter(days(1))).toBe(end);
  },
);

test('asks about a payment that takes weeks once per hour', async () => {
  const { reconcileAfter, queries } = await process();
  await reconcileAfter(days(3));
  queries();
  for (let turn = 0; turn < 6; turn += 1) await reconcileAfter(minutes(9));
  expect(queries()).toBe(0);
  await reconcileAfter(minutes(6));
  expect(queries()).toBeGreaterThan(0);
});
