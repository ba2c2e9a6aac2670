import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { liftHold, listHolds, type PaymentMethod, placeHold } from './index.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());
beforeEach(() => db.database.pool.query('TRUNCATE payment_hold'));

const place = (method: PaymentMethod | null, market: string | null, id: string = randomUUID()) =>
  db.run((work) =>
    placeHold(work, { id, method, market, why: 'Court order', heldBy: 'fin@shop.example' }),
  );
const scopes = async () =>
  (await db.read(listHolds)).map(({ method, market }) => [method, market] as const);

test('stores one hold per scope, with its author, time, and reason', async () => {
  for (const [method, market] of [
    ['alipay', 'cn'],
    ['alipay', null],
    [null, 'cn'],
    [null, null],
  ] as const) {
    expect(await place(method, market)).toBe(true);
    expect(await place(method, market)).toBe(false);
  }
  expect(await scopes()).toHaveLength(4);
  const [first] = await db.read(listHolds);
  expect(first).toMatchObject({ why: 'Court order', heldBy: 'fin@shop.example' });
  expect(first?.heldAt).toEqual(db.clock.now());
});

test('lifts a hold once, and allows it again', async () => {
  const id = randomUUID();
  await place('pix', null, id);
  expect(await db.run((work) => liftHold(work, id))).toMatchObject({
    method: 'pix',
    why: 'Court order',
  });
  expect(await db.run((work) => liftHold(work, id))).toBeNull();
  expect(await scopes()).toEqual([]);
  expect(await place('pix', null)).toBe(true);
});
