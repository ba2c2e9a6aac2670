import { setImmediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { seconds } from '../kit/time.ts';
import { countedRandom, createTestClock } from '../tests/harness/clock.ts';
import type { TestDatabase } from '../tests/harness/database.ts';
import { openTestDatabase } from '../tests/harness/database.ts';
import { createDatabase } from './database.ts';
import { DatabaseBusy, DiskFull } from './errors.ts';
import { isOutage } from './outage.ts';

let opened: TestDatabase;

beforeAll(async () => {
  opened = await openTestDatabase();
  await opened.database.pool.query('CREATE TABLE sample (id int PRIMARY KEY)');
}, 60_000);

afterAll(() => opened.close());

const around = () => ({ clock: createTestClock(), random: countedRandom() });

test('a job without a queue fails its whole work instead of being lost', async () => {
  const database = createDatabase(opened.database, around());
  const failing = database.run(async (work) => {
    await work.tx.execute(sql`INSERT INTO sample VALUES (1)`);
    await work.enqueue('send-mail', {});
  });
  await expect(failing).rejects.toThrow('send-mail would be lost');
  expect((await database.pool.query('SELECT FROM sample')).rowCount).toBe(0);
});

test('work that gave way to another is done once more, and not for ever', async () => {
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

test('work inside work is refused at once: embedded, it would wait for itself', async () => {
  const { database } = opened;
  await expect(database.run(() => database.run(async () => 1))).rejects.toThrow('inside run');
  await expect(database.run(() => database.read(async () => 1))).rejects.toThrow('inside run');
});

test('a nearly full disk refuses work before it begins, but can still be read', async () => {
  const full = () => {
    throw new DiskFull('here', 0);
  };
  const database = createDatabase({ ...opened.database, assertWritable: full }, around());
  await expect(database.run(async () => 1)).rejects.toThrow(DiskFull);
  await expect(database.read(async ({ tx }) => tx.execute(sql`SELECT 1`))).resolves.toBeDefined();
});

test('work waits for its turn in order, urgent work before all that waits', async () => {
  const database = createDatabase({ ...opened.database, worksAtOnce: 1 }, around());
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

test('work whose turn does not come in time is not begun, and is told to try again', async () => {
  const database = createDatabase({ ...opened.database, worksAtOnce: 1 }, around());
  let end = () => {};
  const running = Promise.withResolvers<void>();
  const endless = database.run(() => {
    running.resolve();
    return new Promise<void>((resolve) => (end = resolve));
  });
  // PostgreSQL's own patience is real; only the turn's is not.
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

test('work begun by work, after it has ended, is no work inside work', async () => {
  const later = await opened.database.run(
    async () => () => opened.database.run(async () => 'fine'),
  );
  await expect(later()).resolves.toBe('fine');
});

test('one moment for the whole of a work, and its jobs only when it commits', async () => {
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
