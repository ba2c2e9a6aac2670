import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { orderInput } from '../../tests/harness/orders.ts';
import { makeSnapshot } from '../../tests/harness/payments.ts';
import { placeOrder } from '../checkout/index.ts';
import { type PaymentSnapshot, recordPayment, recordRefunds } from '../payment/index.ts';
import { loadSampleCatalog } from '../price/index.ts';
import { findOrder, findPartlyPaid, recordStart } from './index.ts';

const provider = 'scripted';
let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
  await db.run(loadSampleCatalog);
});
afterAll(() => db.close());

async function place() {
  const id = randomUUID();
  const placed = await db.run((work) => placeOrder(work, orderInput({ id })));
  if (!placed.ok) throw new Error(placed.code);
  const start = { orderId: id, attempt: 1, provider, reference: `${id}:1` };
  await db.run((work) => recordStart(work, start));
  const { total } = placed.value.order;
  const money = (minor: number) => ({ ...total, minor });
  return {
    total,
    money,
    async tell(change: Partial<PaymentSnapshot> & Pick<PaymentSnapshot, 'state'>) {
      const snapshot = makeSnapshot({ reference: `${id}:1`, orderId: id, total, ...change });
      await db.run((work) => recordRefunds(work, { provider, snapshot }));
      await db.run((work) => recordPayment(work, { provider, snapshot }));
    },
    look: () =>
      db.read(async (reader) => {
        const order = await findOrder(reader, id);
        return order && findPartlyPaid(reader, order);
      }),
  };
}

test('returns null if no money arrived', async () => {
  expect(await (await place()).look()).toBeNull();
});

test('reports a partial payment as waiting, then returning, then returned', async () => {
  const { tell, look, money, total } = await place();
  await tell({ state: 'waiting', received: money(700) });
  const missing = money(total.minor - 700);
  expect(await look()).toEqual({ state: 'waiting', received: money(700), missing });
  await tell({ state: 'expired', received: money(700), reason: 'expired' });
  expect(await look()).toEqual({ state: 'returning', received: money(700), missing: money(0) });
  const refunds = [{ id: 're1', key: null, state: 'done', amount: money(700) }] as const;
  await tell({ state: 'expired', received: money(700), refunds, reason: 'expired' });
  expect(await look()).toEqual({ state: 'returned', received: money(700), missing: money(0) });
});
