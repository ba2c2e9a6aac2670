import type { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { SEND_MAIL } from '../domain/mail/index.ts';
import { RECONCILE_PAYMENTS } from '../domain/order/index.ts';
import { WITHDRAW_REST } from '../domain/refund/index.ts';
import { DELIVER_EVENT, DELIVER_TO_SLOW } from '../domain/webhook/index.ts';
import { runActivity } from '../kit/activity.ts';
import { openTestDatabase, type TestDatabase } from '../tests/harness/database.ts';
import { openTestQueue } from '../tests/harness/queue.ts';
import { TIMERS, TIMETABLE } from './jobs.ts';
import { createLogger } from './logger.ts';
import { prepareQueues, startWorker } from './worker.ts';

/** Queues of an earlier version. */
const GONE = 'count-stars';
const KEPT_WITHOUT_TIME = 'once-nightly';

let db: TestDatabase;
let queue: PgBoss;
const written: string[] = [];
const logger = createLogger('error', { write: (line) => void written.push(line) });
const NAMES = [...TIMERS, SEND_MAIL, KEPT_WITHOUT_TIME];
const jobs = {
  ...Object.fromEntries(NAMES.map((name) => [name, async () => {}])),
  [SEND_MAIL]: async () => {
    await db.database.pool.query(`SELECT 'hush'::uuid`);
  },
};

beforeAll(async () => {
  db = await openTestDatabase();
  queue = await openTestQueue(db);
});
afterAll(async () => {
  await queue.stop({ graceful: false });
  await db.close();
});

const schedules = async () =>
  Object.fromEntries((await queue.getSchedules()).map(({ name, cron }) => [name, cron]));

describe('a database of an earlier version', () => {
  test('rejects a queue with another policy', async () => {
    await queue.createQueue(WITHDRAW_REST);
    const prepared = prepareQueues(queue, [WITHDRAW_REST]);
    await expect(prepared).rejects.toThrow('The queue withdraw-rest needs another name');
    await queue.deleteQueue(WITHDRAW_REST);
  });

  test('gets changed options, and nothing is written twice', async () => {
    await queue.createQueue(SEND_MAIL, { retryLimit: 3, heartbeatSeconds: 60 });
    await prepareQueues(queue, [SEND_MAIL, WITHDRAW_REST]);
    const expected = { notify: true, retryLimit: 2880, heartbeatSeconds: 10, retryBackoff: true };
    expect(await queue.getQueue(SEND_MAIL)).toMatchObject({ ...expected, policy: 'standard' });
    expect(await queue.getQueue(WITHDRAW_REST)).toMatchObject({ ...expected, policy: 'short' });
    const write = vi.spyOn(queue, 'updateQueue');
    await prepareQueues(queue, [SEND_MAIL, WITHDRAW_REST]);
    expect(write).not.toHaveBeenCalled();
  });

  test('loses old schedules, and queues without a handler', async () => {
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

test('stores the error of a failed job without personal data, and logs the id of its request', async () => {
  await runActivity({ requestId: 'request-1', traceparent: null }, () =>
    db.database.run((work) => work.enqueue(SEND_MAIL, {})),
  );
  const outputs = `SELECT output FROM pgboss.job WHERE name = '${SEND_MAIL}' AND state = 'retry'`;
  const kept = async () => (await db.database.pool.query(outputs)).rows;
  const message = 'error: invalid input syntax for type uuid: "…"';
  await expect.poll(kept).toEqual([{ output: { message } }]);
  expect(JSON.parse(written[0] ?? '')).toMatchObject({ msg: 'job failed', requestId: 'request-1' });
  expect(written.join()).not.toContain('hush');
});

describe('a timer', () => {
  const SWEEP = TIMERS.find((name) => name.startsWith('sweep-')) ?? '';
  const rows = async (query: string, values: readonly unknown[]) =>
    (await db.database.pool.query(query, [...values])).rows;

  test('runs once per interval for all processes', async () => {
    const send = vi.spyOn(queue, 'send');
    for (let n = 0; n < 3; n += 1) await startWorker(queue, {}, logger);
    await Promise.all(send.mock.results.map(({ value }) => value));
    const times = send.mock.calls
      .map(([name]) => name as unknown)
      .filter((name) => name === RECONCILE_PAYMENTS);
    send.mockRestore();
    const [found] = await rows(
      `SELECT count(*)::int AS runs, count(DISTINCT floor(extract(epoch FROM created_on) / 15))::int AS spans
        FROM pgboss.job WHERE name = $1`,
      [RECONCILE_PAYMENTS],
    );
    expect(times).toHaveLength(3);
    expect(found.runs).toBeGreaterThan(0);
    expect(found.runs).toBe(found.spans);
  });

  test('runs once at a time, and merges waiting runs into one', async () => {
    await queue.deleteAllJobs(SWEEP);
    let [running, most, runs] = [0, 0, 0];
    const gate = Promise.withResolvers<void>();
    const slow = async () => {
      runs += 1;
      running += 1;
      most = Math.max(most, running);
      if (runs === 1) await gate.promise;
      running -= 1;
      if (runs === 2) throw new Error('no');
    };
    await queue.offWork(SWEEP, { wait: true });
    await startWorker(queue, { [SWEEP]: slow }, logger);
    await queue.send(SWEEP, {});
    await expect.poll(() => runs).toBe(1);
    for (let n = 0; n < 5; n += 1) await queue.send(SWEEP, {});
    gate.resolve();
    const states = () =>
      rows(
        `SELECT state::text, count(*)::int AS n FROM pgboss.job WHERE name = $1 GROUP BY 1 ORDER BY 1`,
        [SWEEP],
      );
    await expect.poll(states).toEqual([
      { state: 'completed', n: 1 },
      { state: 'failed', n: 5 },
    ]);
    expect([runs, most]).toEqual([2, 1]);
  });
});

test('delivers to other endpoints while one hangs, and later to that one, too', async () => {
  await prepareQueues(queue, [DELIVER_EVENT]);
  const gate = Promise.withResolvers<void>();
  const done = { slow: 0, fast: 0 };
  let [running, most] = [0, 0];
  const deliver = async ({ to }: { readonly to?: unknown }) => {
    if (to !== 'slow' && to !== 'fast') throw new Error('unknown');
    running += to === 'slow' ? 1 : 0;
    most = Math.max(most, running);
    if (to === 'slow') await gate.promise;
    running -= to === 'slow' ? 1 : 0;
    done[to] += 1;
  };
  const enqueue = (to: 'slow' | 'fast') =>
    db.database.run((work) => work.enqueue(DELIVER_EVENT, { to }, { group: to }));
  for (let n = 0; n < 25; n += 1) await enqueue('slow');
  await startWorker(queue, { [DELIVER_EVENT]: deliver }, logger);
  await expect.poll(() => running).toBeGreaterThan(0);
  for (let n = 0; n < 25; n += 1) await enqueue('fast');
  await expect.poll(() => done, { timeout: 5000 }).toEqual({ slow: 0, fast: 25 });
  expect(most).toBe(2);
  gate.resolve();
  await expect.poll(() => done, { timeout: 5000 }).toEqual({ slow: 25, fast: 25 });
  expect(most).toBe(2);
});

test('delivers to other endpoints while more endpoints hang than there are workers', async () => {
  await prepareQueues(queue, [DELIVER_EVENT, DELIVER_TO_SLOW]);
  const gate = Promise.withResolvers<void>();
  let [hanging, done] = [0, 0];
  const jobs = {
    [DELIVER_EVENT]: async () => {
      done += 1;
    },
    [DELIVER_TO_SLOW]: async () => {
      hanging += 1;
      await gate.promise;
    },
  };
  const enqueue = (job: string, group: string) =>
    db.database.run((work) => work.enqueue(job, {}, { group }));
  for (let n = 0; n < 40; n += 1) await enqueue(DELIVER_TO_SLOW, `endpoint ${n % 20}`);
  await queue.offWork(DELIVER_EVENT, { wait: true });
  await startWorker(queue, jobs, logger);
  await expect.poll(() => hanging, { timeout: 5000 }).toBeGreaterThanOrEqual(10);
  for (let n = 0; n < 25; n += 1) await enqueue(DELIVER_EVENT, 'fast');
  await expect.poll(() => done, { timeout: 5000 }).toBe(25);
  gate.resolve();
  await expect.poll(() => hanging, { timeout: 5000 }).toBe(40);
});
