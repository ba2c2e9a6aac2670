import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import {
  findPayments,
  type PaymentEvent,
  type PaymentTruth,
  recordPayment,
  storeEvent,
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
const TRUTH: PaymentTruth = {
  reference: 'r1',
  purchaseId: 'p1',
  state: 'paid',
  total: { minor: 2980, currency: 'JPY' },
  at: new Date('2026-01-15T11:59:58.123Z'),
  card: { brand: 'visa', last4: '4242' },
  reason: null,
};

const store = (event: PaymentEvent, provider = 'sandbox') =>
  database.run((work) => storeEvent(work, provider, event));
const record = (change: Partial<PaymentTruth> = {}, provider = 'sandbox') =>
  database.run((work) => recordPayment(work, { provider, truth: { ...TRUTH, ...change } }));
const find = (purchaseId: string) => database.read((reader) => findPayments(reader, purchaseId));

describe('the inbox', () => {
  test('keeps nothing and enqueues nothing when the work fails', async () => {
    const failing = database.run(async (work) => {
      await storeEvent(work, 'sandbox', EVENT);
      throw new Error('the disk is full');
    });
    await expect(failing).rejects.toThrow('the disk is full');
    expect(await database.orm.select().from(paymentEvent)).toEqual([]);
    expect(database.jobs).toEqual([]);
  });

  test('takes an event told again only once, also when told at the same moment', async () => {
    const news = await Promise.all(Array.from({ length: 8 }, () => store(EVENT)));
    expect(news.filter(Boolean)).toHaveLength(1);
    expect(await store(EVENT)).toBe(false);
    expect(database.jobs).toHaveLength(1);
  });

  test('tells the same id of two providers apart', async () => {
    expect(await store(EVENT)).toBe(true);
    expect(await store(EVENT, 'other')).toBe(true);
    expect(database.jobs).toHaveLength(2);
  });

  test('keeps the event with its moment and enqueues its settling', async () => {
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
  test.each(['waiting', 'declined'] as const)('refuses what is %s', async (state) => {
    await expect(record({ state })).rejects.toThrow(`r1 is ${state}`);
    expect(await find('p1')).toEqual([]);
  });

  test.each<Partial<PaymentTruth>>([
    { purchaseId: 'p2' },
    { total: { minor: 2981, currency: 'JPY' } },
    { total: { minor: 2980, currency: 'EUR' } },
  ])('refuses a truth that contradicts the recorded one: %j', async (change) => {
    await record();
    await expect(record(change)).rejects.toThrow('another purchase or amount');
    expect(await find('p1')).toHaveLength(1);
  });

  test('refuses an amount below zero', async () => {
    await expect(record({ total: { minor: -1, currency: 'EUR' } })).rejects.toThrow();
    expect(await find('p1')).toEqual([]);
  });

  test('takes the same payment once, also at the same moment', async () => {
    const news = await Promise.all(Array.from({ length: 8 }, () => record()));
    expect(news.filter(Boolean)).toHaveLength(1);
    expect(await find('p1')).toHaveLength(1);
  });

  test('shows a purchase paid twice, oldest first', async () => {
    await record();
    await record({ reference: 'r0', at: new Date('2026-01-15T11:00:00.000Z') });
    await record({}, 'other');
    await record({ reference: 'r2', purchaseId: 'p2' });
    const found = await find('p1');
    expect(found.map(({ provider, reference }) => [provider, reference])).toEqual([
      ['sandbox', 'r0'],
      ['sandbox', 'r1'],
      ['other', 'r1'],
    ]);
  });

  test('gives back what was recorded, with and without a card, largest amounts included', async () => {
    const total = { minor: Number.MAX_SAFE_INTEGER, currency: 'VND' } as const;
    expect(await record()).toBe(true);
    expect(await record({ reference: 'r2', purchaseId: 'p2', total, card: null })).toBe(true);
    const { reference, purchaseId, card, at: paidAt } = TRUTH;
    const first = { provider: 'sandbox', reference, purchaseId, total: TRUTH.total, card, paidAt };
    expect(await find('p1')).toEqual([first]);
    expect(await find('p2')).toMatchObject([{ total, card: null }]);
    expect(await find('p3')).toEqual([]);
  });
});
