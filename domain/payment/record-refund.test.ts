import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { makeSnapshot } from '../../tests/harness/payments.ts';
import {
  findPayments,
  findRefunds,
  type RefundAnswer,
  type RefundSnapshot,
  recordPayment,
  recordRefund,
  recordRefunds,
} from './index.ts';
import { payment, paymentRefund } from './table.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.orm.delete(payment);
  await database.orm.delete(paymentRefund);
});

const eur = (minor: number) => ({ minor, currency: 'EUR' as const });
const snapshot = makeSnapshot({ reference: 'r', orderId: 'p', state: 'paid', total: eur(1000) });
const pay = () => database.run((work) => recordPayment(work, { provider: 'sandbox', snapshot }));

function give(count: number, state: RefundAnswer['state'], minor = 300, change: object = {}) {
  const answer = { id: `re${count}`, state, amount: eur(minor) };
  const payment = { provider: 'sandbox', reference: 'r', orderId: 'p' };
  const input = { ...payment, idempotencyKey: `k${count}`, answer, ...change };
  return database.run((work) => recordRefund(work, input));
}
const refunded = async () =>
  (await database.read((reader) => findPayments(reader, 'p')))[0]?.refunded.minor;
const refunds = () => database.read((reader) => findRefunds(reader, 'p'));

test('rejects a key for another payment, amount, or refund', async () => {
  await give(1, 'done');
  await expect(give(1, 'done', 301)).rejects.toThrow('another payment or amount');
  await expect(give(1, 'done', 300, { reference: 'other' })).rejects.toThrow('re1');
  await expect(give(2, 'done', 300, { idempotencyKey: 'k1' })).rejects.toThrow('re2');
  await expect(give(1, 'done', 300, { idempotencyKey: 'k2' })).rejects.toThrow('re1');
  expect(await refunds()).toHaveLength(1);
});

test.each([0, -1])('rejects %s minor units', async (minor) => {
  await expect(give(1, 'done', minor)).rejects.toThrow();
  expect(await refunds()).toEqual([]);
});

test('ignores older answers', async () => {
  await pay();
  expect(await give(1, 'failed')).toBe(true);
  expect(await give(1, 'done')).toBe(false);
  expect(await give(1, 'waiting')).toBe(false);
  expect([await refunded(), (await refunds())[0]?.state]).toEqual([0, 'failed']);
});

test('subtracts a refund that fails after it was counted', async () => {
  await pay();
  await give(1, 'done', 200);
  for (const [state, sum] of [
    ['waiting', 500],
    ['done', 500],
    ['failed', 200],
  ] as const) {
    expect(await give(2, state)).toBe(true);
    expect(await refunded()).toBe(sum);
  }
});

test('counts a refund that arrives before its payment, and parallel repeats once', async () => {
  const news = await Promise.all(Array.from({ length: 6 }, () => give(1, 'done')));
  expect(news.filter(Boolean)).toHaveLength(1);
  await pay();
  await pay();
  expect(await refunded()).toBe(300);
});

test('stores every field of a refund', async () => {
  await pay();
  await give(1, 'done', 1000);
  expect(await refunded()).toBe(1000);
  expect(await refunds()).toEqual([
    {
      provider: 'sandbox',
      id: 're1',
      reference: 'r',
      orderId: 'p',
      amount: eur(1000),
      state: 'done',
      idempotencyKey: 'k1',
      at: database.clock.now(),
    },
  ]);
});

describe('refunds in a snapshot', () => {
  const tell = (...refunds: RefundSnapshot[]) =>
    database.run((work) =>
      recordRefunds(work, { provider: 'sandbox', snapshot: { ...snapshot, refunds } }),
    );
  const listed = (count: number, state: RefundSnapshot['state'], key: string | null = null) => ({
    id: `re${count}`,
    state,
    amount: eur(300),
    key,
  });

  test('counts a repeated refund once, and ignores older states', async () => {
    await pay();
    expect(await tell(listed(1, 'waiting'))).toBe(true);
    expect(await tell(listed(1, 'done'), listed(2, 'done'))).toBe(true);
    for (const again of [
      [listed(1, 'waiting')],
      [listed(2, 'done'), listed(1, 'done')],
      [],
    ] satisfies RefundSnapshot[][])
      expect(await tell(...again)).toBe(false);
    await pay();
    expect([await refunded(), (await refunds()).length]).toEqual([600, 2]);
  });

  test('recognizes the shop’s own refund, whether its answer or the snapshot comes first', async () => {
    await pay();
    expect(await tell(listed(1, 'done', 'k1'))).toBe(true);
    expect(await give(1, 'done')).toBe(false);
    expect(await give(2, 'done')).toBe(true);
    expect(await tell(listed(2, 'done', 'k2'), listed(1, 'done', 'k1'))).toBe(false);
    const news = await Promise.all([give(3, 'done'), tell(listed(3, 'done', 'k3'))]);
    expect(news.filter(Boolean)).toHaveLength(1);
    expect([await refunded(), (await refunds()).length]).toEqual([900, 3]);
  });

  test('subtracts a failed refund, even if an older snapshot comes again', async () => {
    await tell(listed(1, 'done'));
    await pay();
    expect(await refunded()).toBe(300);
    expect(await tell(listed(1, 'failed'))).toBe(true);
    expect(await tell(listed(1, 'done'))).toBe(false);
    await pay();
    expect(await refunded()).toBe(0);
  });
});
