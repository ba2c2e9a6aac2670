import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../tests/harness/database.ts';
import { attachOutbox, openQueue } from './queue.ts';

let opened: TestDatabase;
let queue: PgBoss;
const problems: unknown[] = [];

beforeAll(async () => {
  opened = await openTestDatabase();
  await opened.database.pool.query('CREATE TABLE sample (id int PRIMARY KEY)');
  queue = openQueue(opened.database);
  queue.on('error', (error) => problems.push(error));
  queue.on('warning', (warning) => problems.push(warning));
  await queue.start();
  attachOutbox(opened.database, queue);
});

afterAll(async () => {
  await queue.stop({ graceful: false });
  await opened.close();
  expect(problems).toEqual([]);
});

const waiting = async (name: string) =>
  (await opened.database.pool.query('SELECT FROM pgboss.job WHERE name = $1', [name])).rowCount;

test('rolls the transaction back if the queue does not exist', async () => {
  const failing = opened.run(async (work) => {
    await work.tx.execute(sql`INSERT INTO sample VALUES (1)`);
    await work.enqueue('nobody', {});
  });
  await expect(failing).rejects.toThrow('Queue nobody does not exist');
  expect((await opened.database.pool.query('SELECT FROM sample')).rowCount).toBe(0);
});

test('adds no job if the transaction fails', async () => {
  await queue.createQueue('undone', { notify: true });
  const failing = opened.run(async (work) => {
    await work.enqueue('undone', {});
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect(await waiting('undone')).toBe(0);
});

test('keeps one waiting job for each key, and commits the other transactions', async () => {
  await queue.createQueue('once', { notify: true, policy: 'short' });
  const startAfter = new Date(Date.now() + 3_600_000);
  for (const key of ['a', 'a', 'b'])
    await opened.run((work) => work.enqueue('once', {}, { key, startAfter }));
  expect(await waiting('once')).toBe(2);
});

test('keeps a job until its start time', async () => {
  await queue.createQueue('later', { notify: true });
  const startAfter = new Date(Date.now() + 3_600_000);
  await opened.run((work) => work.enqueue('later', { id: 1 }, { startAfter }));
  expect(await waiting('later')).toBe(1);
  expect(await queue.fetch('later')).toEqual([]);
});

test('starts a job as soon as its transaction commits, and lets the job run transactions', async () => {
  await queue.createQueue('soon', { notify: true });
  const done: unknown[] = [];
  await queue.work('soon', { batchSize: 10, burstWhenBatchFull: true }, async (jobs) => {
    for (const job of jobs) {
      await opened.run((work) => work.tx.execute(sql`INSERT INTO sample VALUES (7)`));
      done.push(job.data);
    }
  });
  // After the worker's first poll, only the notification can start the job this soon.
  await wait(200);
  await opened.run((work) => work.enqueue('soon', { id: 7, name: 'ä', paid: null }));
  await vi.waitFor(() => expect(done).toEqual([{ id: 7, name: 'ä', paid: null }]), 1500);
});
