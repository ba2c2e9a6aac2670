import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hours } from '../../kit/time.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { orderInput } from '../../tests/harness/orders.ts';
import { type PlaceInput, placeOrder } from '../checkout/index.ts';
import { loadSampleCatalog } from '../price/index.ts';
import { type AttemptOrigin, countUnpaid, forgiveUnpaid, type Order } from './index.ts';
import { readUnpaidWait, sweepUnpaidAttempts, TooManyUnpaid } from './unpaid-limit.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
  await db.run(loadSampleCatalog);
});
afterAll(() => db.close());

/** Begins an order and returns it, or the seconds to wait. */
async function begin(
  origin: AttemptOrigin,
  change: Partial<PlaceInput> = {},
): Promise<Order | number> {
  const attempt = db.run(async (work) => {
    const placed = await placeOrder(work, orderInput(change));
    if (!placed.ok) throw new Error(placed.code);
    await countUnpaid(work, placed.value.order, origin);
    return placed.value.order;
  });
  return attempt.catch((error: unknown) => {
    if (error instanceof TooManyUnpaid) return error.wait;
    throw error;
  });
}

async function beginMany(count: number, origin: AttemptOrigin): Promise<Order[]> {
  const begun: Order[] = [];
  for (let index = 0; index < count; index += 1) {
    const order = await begin(origin);
    if (typeof order === 'number') throw new Error(`refused after ${index}`);
    begun.push(order);
  }
  return begun;
}

const look = (origin: AttemptOrigin) => db.read((reader) => readUnpaidWait(reader, origin));
const countOrders = async () => (await db.database.pool.query('SELECT id FROM orders')).rows.length;

test('refuses the eleventh unpaid order with one email address from one address, and stores nothing of it', async () => {
  const often = { addressHash: 'stranger', email: 'often' };
  await beginMany(10, often);
  const before = await countOrders();
  expect(await begin(often)).toBe(3600);
  expect(await countOrders()).toBe(before);
  expect(await look(often)).toBe(3600);
  // Not limited: the signed-in owner, the same address elsewhere, and the other counter of the refused order.
  await beginMany(11, { addressHash: null, email: null });
  await beginMany(1, { addressHash: 'home', email: 'often' });
  expect(await look({ addressHash: 'stranger', email: null })).toBeNull();
});

test('refuses the 41st unpaid order from one address, whatever email address is typed', async () => {
  for (let index = 0; index < 40; index += 1)
    await beginMany(1, { addressHash: 'crowded', email: `buyer-${index}` });
  expect(await begin({ addressHash: 'crowded', email: 'another' })).toBe(3600);
  await beginMany(1, { addressHash: 'quiet', email: 'another' });
  db.clock.advance(hours(1));
  await beginMany(1, { addressHash: 'crowded', email: 'another' });
});

test('counts a repeated form once, and all cards of one order together', async () => {
  const origin = { addressHash: null, email: 'twice' };
  await beginMany(9, origin);
  const id = randomUUID();
  const order = await begin(origin, { id });
  if (typeof order === 'number') throw new Error('refused');
  expect(await begin(origin, { id })).toMatchObject({ id });
  const further = { ...order, attempt: 2 };
  await db.run((work) => countUnpaid(work, further, origin));
  const wallet = { ...further, method: 'pix' as const };
  await expect(db.run((work) => countUnpaid(work, wallet, origin))).rejects.toThrow(TooManyUnpaid);
});

test('gives back all attempts of an order that is paid', async () => {
  const origin = { addressHash: 'paying', email: 'payer' };
  const [first] = await beginMany(8, origin);
  if (!first) throw new Error('no order');
  for (const attempt of [2, 3])
    await db.run((work) => countUnpaid(work, { ...first, method: 'pix', attempt }, origin));
  expect(await look(origin)).toBe(3600);
  await db.run((work) => forgiveUnpaid(work, first.id));
  await beginMany(3, origin);
  expect(await look(origin)).toBe(3600);
});

test('does not count an order that is free or paid', async () => {
  const origin = { addressHash: null, email: 'nothing to pay' };
  const [order] = await beginMany(9, origin);
  if (!order) throw new Error('no order');
  const total = { ...order.total, minor: 0 };
  for (const other of [
    { ...order, total },
    { ...order, state: 'paid' as const },
  ])
    await db.run((work) => countUnpaid(work, { ...other, method: 'pix', attempt: 2 }, origin));
  expect(await look(origin)).toBeNull();
});

test('sweeps attempts that are too old to count', async () => {
  db.clock.advance(hours(2));
  await beginMany(1, { addressHash: 'last', email: null });
  await db.run(sweepUnpaidAttempts);
  const { rows } = await db.database.pool.query('SELECT place FROM unpaid_attempt');
  expect(rows).toEqual([{ place: 'last' }]);
});
