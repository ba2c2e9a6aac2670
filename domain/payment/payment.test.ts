import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { makeSnapshot } from '../../tests/harness/payments.ts';
import {
  findPayments,
  findReceived,
  type PaymentEvent,
  type PaymentSnapshot,
  type ProviderEvent,
  receiveEvent,
  recordDispute,
  recordPayment,
} from './index.ts';
import { payment, paymentEvent } from './table.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.orm.delete(payment);
  await database.orm.delete(paymentEvent);
  database.jobs.length = 0;
});

const EVENT: PaymentEvent = { id: 'e1', type: 'payment.paid', reference: 'r1' };
const yen = (minor: number) => ({ minor, currency: 'JPY' as const });
const NOTHING = yen(0);
const SNAPSHOT = makeSnapshot({
  reference: 'r1',
  orderId: 'p1',
  state: 'paid',
  total: yen(2980),
  at: new Date('2026-01-15T11:59:58.123Z'),
});

const store = (event: ProviderEvent, provider = 'sandbox') =>
  database.run((work) => receiveEvent(work, provider, event));
const record = (change: Partial<PaymentSnapshot> = {}, provider = 'sandbox') =>
  database.run((work) => recordPayment(work, { provider, snapshot: { ...SNAPSHOT, ...change } }));
const dispute = (change: Partial<PaymentSnapshot>) =>
  database.run((work) =>
    recordDispute(work, { provider: 'sandbox', snapshot: { ...SNAPSHOT, ...change } }),
  );
const received = (orderId: string) => database.read((reader) => findReceived(reader, orderId));
const find = (orderId: string) => database.read((reader) => findPayments(reader, orderId));

describe('the inbox', () => {
  test('stores and enqueues nothing if the work fails', async () => {
    const failing = database.run(async (work) => {
      await receiveEvent(work, 'sandbox', EVENT);
      throw new Error('the disk is full');
    });
    await expect(failing).rejects.toThrow('the disk is full');
    expect(await database.orm.select().from(paymentEvent)).toEqual([]);
    expect(database.jobs).toMatchObject([]);
  });

  test('stores a repeated event once, even in parallel', async () => {
    const news = await Promise.all(Array.from({ length: 8 }, () => store(EVENT)));
    expect(news.filter(Boolean)).toHaveLength(1);
    expect(await store(EVENT)).toBe(false);
    expect(database.jobs).toHaveLength(1);
  });

  test('enqueues a look at each payment of an event about several, once', async () => {
    const event = { ...EVENT, otherReferences: ['r2', 'r3'] };
    expect([await store(event), await store(event)]).toEqual([true, false]);
    expect(database.jobs.map(({ data }) => data.reference)).toEqual(['r1', 'r2', 'r3']);
  });

  test('enqueues a look at a card that the card networks replaced, once', async () => {
    const event = { id: 'e2', type: 'card.updated', mandate: 'm1' };
    expect([await store(event), await store(event)]).toEqual([true, false]);
    expect(database.jobs).toMatchObject([
      { job: 'read-card', data: { provider: 'sandbox', mandate: 'm1' } },
    ]);
  });

  test('distinguishes the same id of two providers', async () => {
    expect(await store(EVENT)).toBe(true);
    expect(await store(EVENT, 'other')).toBe(true);
    expect(database.jobs).toHaveLength(2);
  });

  test('stores the event with its time and enqueues its settling', async () => {
    expect(await store(EVENT)).toBe(true);
    expect(await database.orm.select().from(paymentEvent)).toEqual([
      {
        provider: 'sandbox',
        eventId: 'e1',
        type: 'payment.paid',
        reference: 'r1',
        receivedAt: database.clock.now(),
      },
    ]);
    expect(database.jobs).toMatchObject([
      { job: 'settle-payment', data: { provider: 'sandbox', reference: 'r1' } },
    ]);
  });
});

describe('the record', () => {
  test.each(['waiting', 'declined', 'expired'] as const)(
    'rejects a payment that is %s',
    async (state) => {
      await expect(record({ state, received: NOTHING })).rejects.toThrow(`r1 is ${state}`);
      expect(await find('p1')).toEqual([]);
    },
  );

  test.each<Partial<PaymentSnapshot>>([
    { orderId: 'p2' },
    { total: yen(2981), received: yen(2981) },
    { total: { minor: 2980, currency: 'EUR' } },
  ])('rejects a snapshot that contradicts the record: %j', async (change) => {
    await record();
    await expect(record(change)).rejects.toThrow('another order or amount');
    await expect(dispute(change)).rejects.toThrow('another order or amount');
    expect(await find('p1')).toHaveLength(1);
  });

  test('rejects a negative amount, and too little money as paid', async () => {
    for (const change of [{ total: yen(-1), received: yen(-1) }, { received: yen(2979) }])
      await expect(record(change)).rejects.toThrow();
    expect(await find('p1')).toEqual([]);
  });

  test('rejects a dispute about an unknown payment', async () => {
    await expect(dispute({ dispute: 'open' })).rejects.toThrow('r1');
  });

  test('records the same payment once, even in parallel', async () => {
    const news = await Promise.all(Array.from({ length: 8 }, () => record()));
    expect(news.filter(Boolean)).toHaveLength(1);
    expect(await find('p1')).toHaveLength(1);
  });

  test('returns both payments of an order paid twice, oldest first', async () => {
    await record();
    await record({ reference: 'r0', at: new Date('2026-01-15T11:00:00.000Z') });
    await record({}, 'other');
    await record({ reference: 'r2', orderId: 'p2' });
    const found = await find('p1');
    expect(found.map(({ provider, reference }) => [provider, reference])).toEqual([
      ['sandbox', 'r0'],
      ['sandbox', 'r1'],
      ['other', 'r1'],
    ]);
  });

  test('counts a partial payment only when the rest arrives', async () => {
    const at = new Date('2026-01-15T11:00:00.000Z');
    expect(await record({ state: 'waiting', received: yen(980), at })).toBe(false);
    expect(await find('p1')).toEqual([]);
    expect(await received('p1')).toMatchObject([{ received: yen(980), paidAt: at }]);
    expect(await record()).toBe(true);
    expect(await record({ state: 'waiting', received: yen(980), at })).toBe(false);
    expect(await find('p1')).toMatchObject([{ received: yen(2980), paidAt: SNAPSHOT.at }]);
  });

  test('reports a dispute when it opens and when it ends, and another one later', async () => {
    await record({ dispute: 'open' });
    expect(await find('p1')).toMatchObject([{ dispute: 'none' }]);
    for (const [state, disputeRevision, news] of [
      ['open', 1, true],
      ['none', 0, false],
      ['open', 1, false],
      ['won', 2, true],
      ['open', 1, false],
      ['won', 4, false],
      ['open', 3, false],
      ['open', 5, true],
      ['lost', 6, true],
      ['open', 7, false],
    ] as const)
      expect(await dispute({ dispute: state, disputeRevision })).toBe(news);
    await record();
    expect(await find('p1')).toMatchObject([{ dispute: 'lost' }]);
  });

  test('returns the recorded payment, with and without a card, up to the largest amount', async () => {
    const total = { minor: Number.MAX_SAFE_INTEGER, currency: 'VND' } as const;
    expect(await record({ mandate: 'm1' })).toBe(true);
    const vietnam = {
      total,
      received: total,
      card: null,
      method: 'vietqr',
    } as const;
    expect(await record({ reference: 'r2', orderId: 'p2', ...vietnam })).toBe(true);
    const { at: paidAt, reason: _, qr: __, expiresAt: ___, refunds: ____, ...rest } = SNAPSHOT;
    const card = { brand: 'visa', last4: '4242' };
    const own = { provider: 'sandbox', refunded: NOTHING, mandate: 'm1', paidAt, card };
    expect(await find('p1')).toEqual([{ ...rest, ...own }]);
    expect(await find('p2')).toMatchObject([vietnam]);
    expect(await find('p3')).toEqual([]);
  });
});
