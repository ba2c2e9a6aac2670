import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadSampleCatalog } from '../../../domain/price/index.ts';
import { countFailedRefunds, refundJobs, requestRefund } from '../../../domain/refund/index.ts';
import { openTestDatabase, type TestDatabase } from '../../../tests/harness/database.ts';
import { openRefundScene } from '../../../tests/harness/refunds.ts';
import { findOrders } from './filters.server.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
  await db.run(loadSampleCatalog);
});
afterAll(() => db.close());

test('finds the orders with failed refunds that the first page counts, until they are fixed', async () => {
  const scene = openRefundScene(db);
  await scene.sell();
  const { id: orderId } = await scene.sell();
  const jobs = refundJobs(scene.deps);
  const giveBack = async (key: string) => {
    const order = { orderId, amount: 'all', reason: 'staff', by: 'Ada', key } as const;
    const requested = await db.run((work) => requestRefund(work, order));
    await jobs['send-refund']({ refundId: requested.ok ? requested.value.id : '' });
  };
  const listed = async (query = 'state=refund-failed') =>
    (
      await db.read((reader) =>
        findOrders(reader, new URLSearchParams(query), { limit: 50, zone: 'UTC' }),
      )
    ).map(({ id }) => id);
  expect(await listed()).toEqual([]);
  scene.provider.fault.refuses = true;
  await giveBack('first');
  expect([await db.read(countFailedRefunds), await listed()]).toEqual([1, [orderId]]);
  expect(await listed('state=refund-failed&search=nobody%40x.example')).toEqual([]);
  scene.provider.fault.refuses = false;
  await giveBack('second');
  expect([await db.read(countFailedRefunds), await listed()]).toEqual([0, []]);
  expect(await listed('')).toHaveLength(2);
});
