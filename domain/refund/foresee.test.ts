import { afterAll, beforeAll, expect, test } from 'vitest';
import { days } from '../../kit/time.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { BUYER } from '../../tests/harness/orders.ts';
import { openRefundScene } from '../../tests/harness/refunds.ts';
import { findOrder } from '../order/index.ts';
import { loadSampleCatalog } from '../price/index.ts';
import {
  declareWithdrawal,
  foreseeWithdrawal,
  refundJobs,
  requestRefund,
  WITHDRAW,
} from './index.ts';
import { listRefunds } from './store.ts';

let db: TestDatabase;
let scene: ReturnType<typeof openRefundScene>;
beforeAll(async () => {
  db = await openTestDatabase();
  await db.run(loadSampleCatalog);
  scene = openRefundScene(db);
});
afterAll(() => db.close());

const known = async (id: string) => {
  const order = await db.read((reader) => findOrder(reader, id));
  if (order === null) throw new Error('the order is gone');
  return order;
};
const foresee = async ({ id }: { readonly id: string }) => {
  const order = await known(id);
  return db.run((work) => foreseeWithdrawal(work, order));
};
const listed = ({ id }: { readonly id: string }) => db.read((reader) => listRefunds(reader, id));

async function declare(order: { readonly orderNumber: string; readonly email: string }) {
  const { orderNumber, email } = order;
  db.jobs.splice(0);
  await db.run((work) =>
    declareWithdrawal(work, { as: 'withdrawal', orderNumber, email, name: '', locale: 'de' }),
  );
  await refundJobs(scene.deps)[WITHDRAW](db.jobs[0]?.data ?? {});
}

test('foresees no refund of an unpaid, late, or refunded order', async () => {
  expect(await foresee(await scene.place())).toEqual({ outcome: 'nothing' });
  const late = await scene.sell();
  db.clock.advance(days(31));
  expect(await foresee(late)).toEqual({ outcome: 'over' });
  const returned = await scene.sell();
  await declare(returned);
  expect(await foresee(returned)).toEqual({ outcome: 'underway', amount: returned.total });
});

test('reports the refund of a boleto as underway after it failed, because staff transfer it', async () => {
  const buyer = { ...BUYER, email: 'boleto@buyer.example', country: 'BR' };
  const order = await scene.sell({ method: 'boleto', market: 'br', buyer });
  await declare(order);
  const [refund] = await listed(order);
  scene.provider.fault.refuses = true;
  await refundJobs(scene.deps)['send-refund']({ refundId: refund?.id ?? '' });
  scene.provider.fault.refuses = false;
  expect(await listed(order)).toMatchObject([{ state: 'failed' }]);
  expect(await foresee(order)).toEqual({ outcome: 'underway', amount: order.total });
});

test('does not report a refund without a declaration as underway', async () => {
  const order = await scene.sell();
  const all = { orderId: order.id, amount: 'all', reason: 'staff', by: 'sam' } as const;
  await db.run((work) => requestRefund(work, { ...all, key: `all ${order.id}` }));
  expect(await foresee(order)).toEqual({ outcome: 'nothing' });
});

test('names the reasons as the receipt does', async () => {
  const buyer = { ...BUYER, email: 'again@buyer.example' };
  await scene.sell({ buyer });
  db.clock.advance(days(1));
  expect(await foresee(await scene.sell({ buyer, waivedWithdrawal: true }))).toEqual({
    outcome: 'waived',
  });
  const abroad = { ...buyer, country: 'US' };
  expect(await foresee(await scene.sell({ buyer: abroad }))).toEqual({ outcome: 'not_covered' });
});

test('does not promise a failed refund again', async () => {
  const order = await scene.sell();
  const request = { orderId: order.id, amount: 'all', reason: 'withdrawal', by: 'buyer' } as const;
  await db.run((work) => requestRefund(work, { ...request, key: `withdrawal:${order.id}` }));
  await db.database.pool.query(
    "UPDATE refund SET state = 'failed', ended_at = now() WHERE order_id = $1",
    [order.id],
  );
  expect(await foresee(order)).toEqual({ outcome: 'nothing' });
});

test('shows what a declaration then promises, and promises nothing itself', async () => {
  for (const [waivedWithdrawal, by] of [
    [false, 'withdrawal'],
    [true, 'guarantee'],
  ] as const) {
    const order = await scene.sell({ waivedWithdrawal });
    const amount = order.total;
    expect(await foresee(order)).toEqual({ outcome: 'refund', by, amount, isWhole: true });
    expect(await listed(order)).toEqual([]);
    await declare(order);
    expect(await listed(order)).toMatchObject([{ reason: by, amount }]);
  }
});

test('foresees the rest of a partly refunded order', async () => {
  const order = await scene.sell();
  const part = { orderId: order.id, amount: 500, reason: 'staff', by: 'sam' } as const;
  await db.run((work) => requestRefund(work, { ...part, key: `part ${order.id}` }));
  const amount = { ...order.total, minor: order.total.minor - 500 };
  expect(await foresee(order)).toMatchObject({ amount, isWhole: true });
});
