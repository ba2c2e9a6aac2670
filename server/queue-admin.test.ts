import type { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SEND_MAIL } from '../domain/mail/index.ts';
import { RECONCILE_PAYMENTS } from '../domain/order/index.ts';
import { SETTLE_PAYMENT } from '../domain/payment/index.ts';
import { RENEW_SUBSCRIPTIONS } from '../domain/subscription/index.ts';
import { openTestDatabase, type TestDatabase } from '../tests/harness/database.ts';
import { openTestQueue } from '../tests/harness/queue.ts';
import { countJobs, openQueueAdmin } from './queue-admin.ts';

let db: TestDatabase;
let queue: PgBoss;
const NAMES = [SETTLE_PAYMENT, SEND_MAIL, RENEW_SUBSCRIPTIONS, RECONCILE_PAYMENTS];

beforeAll(async () => {
  db = await openTestDatabase();
  queue = await openTestQueue(db, NAMES);
});
beforeEach(() => db.database.pool.query('DELETE FROM pgboss.job'));
afterAll(async () => {
  await queue.stop({ graceful: false });
  await db.close();
});

/** Adds a job that ended, or failed and waits for a retry, this many minutes ago. */
async function ended(name: string, state: 'failed' | 'completed' | 'retry', minutes: number) {
  const id = (await queue.send(name, {})) ?? '';
  await db.database.pool.query(
    `UPDATE pgboss.job SET state = $2::text::pgboss.job_state, created_on = now() - $3::int * interval '1 minute',
      completed_on = CASE WHEN $2::text <> 'retry' THEN now() - $3::int * interval '1 minute' END WHERE id = $1`,
    [id, state, minutes],
  );
  return id;
}

const troubled = async (after: string | null = null, limit = 50) => {
  const admin = openQueueAdmin(queue);
  const jobs = await db.read((reader) => admin.troubled(reader, { after, limit }));
  return jobs.map(({ id }) => id);
};

async function countFailed(): Promise<number> {
  await db.database.pool.query(`UPDATE pgboss.queue SET failed_count =
    (SELECT count(*) FROM pgboss.job WHERE job.name = queue.name AND state = 'failed')`);
  return (await db.read(countJobs)).failed;
}

describe('a timer', () => {
  test('only shows its last failed run', async () => {
    const real = await ended(SETTLE_PAYMENT, 'failed', 900);
    for (let n = 30; n > 1; n -= 1) await ended(RENEW_SUBSCRIPTIONS, 'failed', n);
    const last = await ended(RENEW_SUBSCRIPTIONS, 'failed', 1);
    expect(await troubled()).toEqual([last, real]);
    expect(await countFailed()).toBe(2);
  });

  test('shows nothing after a success, but a failure after that', async () => {
    await ended(RECONCILE_PAYMENTS, 'failed', 3);
    await ended(RECONCILE_PAYMENTS, 'completed', 2);
    expect([await troubled(), await countFailed()]).toEqual([[], 0]);
    const again = await ended(RECONCILE_PAYMENTS, 'failed', 1);
    expect([await troubled(), await countFailed()]).toEqual([[again], 1]);
  });
});

test('lists final failures first, then retries, each newest first, in pages', async () => {
  const later = [await ended(SETTLE_PAYMENT, 'retry', 1), await ended(SEND_MAIL, 'retry', 2)];
  const good = [await ended(SETTLE_PAYMENT, 'failed', 3), await ended(SETTLE_PAYMENT, 'failed', 4)];
  const all = [...good, ...later];
  expect(await troubled()).toEqual(all);
  expect(await troubled(null, 3)).toEqual(all.slice(0, 3));
  expect(await troubled(all[2], 3)).toEqual(all.slice(3));
  expect(await countFailed()).toBe(2);
});

test('restarts a failed job, but not a given-up email', async () => {
  const admin = openQueueAdmin(queue);
  const retry = (name: string, id: string) =>
    db.database.run((work) => admin.retry(work, { id, name }));
  const payment = await ended(SETTLE_PAYMENT, 'failed', 1);
  const mail = await ended(SEND_MAIL, 'failed', 2);
  expect([await troubled(), await countFailed()]).toEqual([[payment], 1]);
  expect(await retry(SEND_MAIL, mail)).toBe(false);
  expect([await retry(SETTLE_PAYMENT, payment), await retry(SETTLE_PAYMENT, payment)]).toEqual([
    true,
    false,
  ]);
});
