import type { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { attachOutbox, openQueue } from '../db/queue.ts';
import { SEND_MAIL } from '../domain/mail/index.ts';
import { WITHDRAW_REST } from '../domain/refund/index.ts';
import { openTestDatabase, type TestDatabase } from '../tests/harness/database.ts';
import { OFTEN, TIMETABLE } from './jobs.ts';
import { createLogger } from './logger.ts';
import { prepareQueues, startWorker } from './worker.ts';

/** Queues that an earlier version had. */
const GONE = 'count-stars';
const KEPT_WITHOUT_TIME = 'once-nightly';

let db: TestDatabase;
let queue: PgBoss;
const written: string[] = [];
const logger = createLogger('error', { write: (line) => void written.push(line) });
const NAMES = [...Object.keys(TIMETABLE), ...Object.keys(OFTEN), SEND_MAIL, KEPT_WITHOUT_TIME];
const jobs = {
  ...Object.fromEntries(NAMES.map((name) => [name, async () => {}])),
  [SEND_MAIL]: async () => {
    await db.database.pool.query(`SELECT 'hush'::uuid`);
  },
};

beforeAll(async () => {
  db = await openTestDatabase();
  queue = openQueue(db.database, { supervise: false, schedule: false });
  queue.on('error', () => {});
  await queue.start();
  attachOutbox(db.database, queue);
});
afterAll(async () => {
  await queue.stop({ graceful: false });
  await db.close();
});

const schedules = async () =>
  Object.fromEntries((await queue.getSchedules()).map(({ name, cron }) => [name, cron]));

describe('a database of an earlier version', () => {
  test('a queue made with another policy cannot be used', async () => {
    await queue.createQueue(WITHDRAW_REST);
    const prepared = prepareQueues(queue, [WITHDRAW_REST]);
    await expect(prepared).rejects.toThrow('withdraw-rest: another policy needs another name');
    await queue.deleteQueue(WITHDRAW_REST);
  });

  test('its queues get what has changed, and nothing is written twice', async () => {
    await queue.createQueue(SEND_MAIL, { retryLimit: 3, heartbeatSeconds: 60 });
    await prepareQueues(queue, [SEND_MAIL, WITHDRAW_REST]);
    const wanted = { notify: true, retryLimit: 2880, heartbeatSeconds: 10, retryBackoff: true };
    expect(await queue.getQueue(SEND_MAIL)).toMatchObject({ ...wanted, policy: 'standard' });
    expect(await queue.getQueue(WITHDRAW_REST)).toMatchObject({ ...wanted, policy: 'short' });
    const write = vi.spyOn(queue, 'updateQueue');
    await prepareQueues(queue, [SEND_MAIL, WITHDRAW_REST]);
    expect(write).not.toHaveBeenCalled();
  });

  test('what runs by itself no longer is forgotten, with its queue where nobody works it', async () => {
    for (const name of [GONE, KEPT_WITHOUT_TIME]) {
      await queue.createQueue(name);
      await queue.schedule(name, '* * * * *');
      await queue.send(name, {});
    }
    await prepareQueues(queue, NAMES);
    await queue.schedule(Object.keys(TIMETABLE)[0] ?? '', '0 0 1 1 *');
    await startWorker(queue, jobs, logger);
    expect(await schedules()).toEqual(TIMETABLE);
    expect(await queue.getQueue(GONE)).toBeNull();
    expect(await queue.getQueue(KEPT_WITHOUT_TIME)).not.toBeNull();
    const waiting = `SELECT FROM pgboss.job WHERE name = '${GONE}'`;
    expect((await db.database.pool.query(waiting)).rows).toEqual([]);
  });
});

test('why a job failed is kept without what it was about', async () => {
  await db.database.run((work) => work.enqueue(SEND_MAIL, {}));
  const outputs = `SELECT output FROM pgboss.job WHERE name = '${SEND_MAIL}' AND state = 'retry'`;
  const kept = async () => (await db.database.pool.query(outputs)).rows;
  const message = 'error: invalid input syntax for type uuid: "…"';
  await expect.poll(kept, { timeout: 10_000 }).toEqual([{ output: { message } }]);
  expect(written.join()).toContain('job failed');
  expect(written.join()).not.toContain('hush');
});
