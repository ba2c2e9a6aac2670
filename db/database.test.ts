import { setImmediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { seconds } from '../kit/time.ts';
import { countedRandom, createTestClock } from '../tests/harness/clock.ts';
import { openTestDatabase, type TestDatabase } from '../tests/harness/database.ts';
import { createDatabase } from './database.ts';
import { DatabaseBusy, DiskFull } from './errors.ts';
import { isOutage } from './outage.ts';

let opened: TestDatabase;

beforeAll(async () => {
  opened = await openTestDatabase();
  await opened.database.pool.query('CREATE TABLE sample (id int PRIMARY KEY)');
});

afterAll(() => opened.close());

const around = () => ({ clock: createTestClock(), random: countedRandom() });

test('rolls the transaction back if a job has no queue', async () => {
  const database = createDatabase(opened.database, around());
  const failing = database.run(async (work) => {
    await work.tx.execute(sql`INSERT INTO sample VALUES (1)`);
    await work.enqueue('send-mail', {});
  });
  await expect(failing).rejects.toThrow('send-mail would be lost');
  expect((await database.pool.query('SELECT FROM sample')).rowCount).toBe(0);
});

test('retries a transaction after a deadlock, but not forever', async () => {
  const deadlock = () => Object.assign(new Error('deadlock detected'), { code: '40P01' });
  let turns = 0;
  const attempt = (failures: number) =>
    opened.database.run(async () => {
      turns += 1;
      if (turns <= failures) throw new Error('query', { cause: deadlock() });
      return 'done';
    });
  await expect(attempt(2)).resolves.toBe('done');
  turns = 0;
  await expect(attempt(9)).rejects.toThrow('query');
  expect(turns).toBe(3);
});

test('refuses a nested transaction at once', async () => {
  const { database } = opened;
  await expect(database.run(() => database.run(async () => 1))).rejects.toThrow('inside run');
  await expect(database.run(() => database.read(async () => 1))).rejects.toThrow('inside run');
});

test('refuses to write to a nearly full disk, but still reads', async () => {
  const full = () => {
    throw new DiskFull('here', 0);
  };
  const database = createDatabase({ ...opened.database, assertWritable: full }, around());
  await expect(database.run(async () => 1)).rejects.toThrow(DiskFull);
  await expect(database.read(async ({ tx }) => tx.execute(sql`SELECT 1`))).resolves.toBeDefined();
});

test('runs transactions in order, urgent ones first', async () => {
  const database = createDatabase({ ...opened.database, maxTransactions: 1 }, around());
  const order: string[] = [];
  const note = (name: string) => async () => void order.push(name);
  await Promise.all([
    database.run(note('first')),
    database.run(note('second')),
    database.run(note('third')),
    database.run(note('urgent'), { isUrgent: true }),
    database.run(note('urgent too'), { isUrgent: true }),
  ]);
  expect(order).toEqual(['first', 'urgent', 'urgent too', 'second', 'third']);
});

test('does not start a transaction that waited too long, and reports an outage', async () => {
  const database = createDatabase({ ...opened.database, maxTransactions: 1 }, around());
  let end = () => {};
  const running = Promise.withResolvers<void>();
  const endless = database.run(() => {
    running.resolve();
    return new Promise<void>((resolve) => (end = resolve));
  });
  // Only the timer of the waiting transaction is fake.
  await running.promise;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const begun = vi.fn(async () => {});
  let error: unknown;
  database.run(begun).catch((refused: unknown) => {
    error = refused;
  });
  while (error === undefined) {
    await vi.advanceTimersByTimeAsync(seconds(1));
    await setImmediate();
  }
  vi.useRealTimers();
  expect(error).toBeInstanceOf(DatabaseBusy);
  expect(isOutage(error)).toBe(true);
  end();
  await endless;
  await expect(database.run(async () => 'next')).resolves.toBe('next');
  expect(begun).not.toHaveBeenCalled();
});

test('allows a transaction that starts after the one that created it has ended', async () => {
  const later = await opened.database.run(
    async () => () => opened.database.run(async () => 'fine'),
  );
  await expect(later()).resolves.toBe('fine');
});

test('keeps one moment for a whole transaction, and adds its jobs only on commit', async () => {
  const { database, clock, jobs } = opened;
  const before = clock.now();
  await database.run(async (work) => {
    clock.advance(1000);
    expect(work.now).toEqual(before);
    await work.enqueue('kept', { id: 1 }, { startAfter: work.now });
  });
  await database
    .run(async (work) => {
      await work.enqueue('dropped', { id: 2 });
      throw new Error('no');
    })
    .catch(() => {});
  expect(jobs).toEqual([{ job: 'kept', data: { id: 1 }, options: { startAfter: before } }]);
  expect(await database.read(async ({ now }) => now)).toEqual(new Date(before.getTime() + 1000));
});
