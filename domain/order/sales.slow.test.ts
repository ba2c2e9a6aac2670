import { afterAll, beforeAll, expect, test } from 'vitest';
import { days } from '../../kit/time.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/harness/database.ts';
import { fillOffice } from '../../tests/harness/office-data.ts';
import { selectDeclinedRenewals, selectSales } from './index.ts';

const SINCE = new Date('2026-10-02T00:00:00Z');

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
  await fillOffice(db.database.pool, { orders: 3000, tickets: 1 });
});
afterAll(() => db.close());

const rows = async (sql: string) => (await db.database.pool.query(sql, [SINCE])).rows;

test('counts paid orders since the start by day in UTC', async () => {
  // Another zone must not move an order to another day.
  await db.database.pool.query("SET TIME ZONE 'Asia/Tokyo'");
  const sales = await db.read((reader) => selectSales(reader, SINCE));
  const [all] = await rows(
    "SELECT count(*)::int AS orders FROM orders WHERE state = 'paid' AND paid_at >= $1",
  );
  expect(all?.orders).toBeGreaterThan(50);
  expect(sales.reduce((sum, { orders }) => sum + orders, 0)).toBe(all?.orders);
  for (const { day, kind, orders } of sales) {
    expect(kind).toBe('new');
    const start = new Date(`${day}T00:00:00Z`);
    const { rows: found } = await db.database.pool.query(
      "SELECT count(*)::int AS orders FROM orders WHERE state = 'paid' AND paid_at >= $1 AND paid_at < $2",
      [start, new Date(start.getTime() + days(1))],
    );
    expect(found, day).toEqual([{ orders }]);
  }
});

test('counts declined renewals apart from other declined orders', async () => {
  expect(await db.read((reader) => selectDeclinedRenewals(reader, SINCE))).toEqual([]);
  await rows(
    "UPDATE orders SET kind = 'renewal', license_id = 'l' WHERE state = 'declined' AND updated_at >= $1",
  );
  const declined = await db.read((reader) => selectDeclinedRenewals(reader, SINCE));
  const [all] = await rows(
    "SELECT count(*)::int AS n FROM orders WHERE kind = 'renewal' AND updated_at >= $1",
  );
  expect(declined.length).toBeGreaterThan(0);
  expect(declined.reduce((sum, { count }) => sum + count, 0)).toBe(all?.n);
});

test('uses the index of paid orders', async () => {
  const plan = await rows(
    "EXPLAIN SELECT count(*) FROM orders WHERE state = 'paid' AND paid_at >= $1",
  );
  expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain('orders_paid');
});
