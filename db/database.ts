import { AsyncLocalStorage } from 'node:async_hooks';
import { Semaphore, withTimeout } from 'async-mutex';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import type { Random } from '../kit/random.ts';
import { type Clock, seconds } from '../kit/time.ts';
import { DatabaseBusy } from './errors.ts';
import type { JobData, JobOptions, Queryable, Reader, Work } from './work.ts';

export type Enqueue = (
  tx: Queryable,
  job: string,
  data: JobData,
  options?: JobOptions,
) => Promise<void>;

export type RunOptions = {
  readonly isUrgent?: boolean;
};

export type Database = {
  readonly kind: 'embedded' | 'postgres';
  readonly url: string | null;
  /** How many transactions of `run` may be open at once. */
  readonly maxTransactions: number;
  /** For tools that need the whole database. Verbs use `run` and `read`. */
  readonly orm: Queryable;
  /** The embedded database has exactly one connection. */
  readonly pool: Pool;
  /** Runs `fn` in one transaction, urgent calls first. Do not nest calls. @throws {DatabaseBusy} */
  run<T>(fn: (work: Work) => Promise<T>, options?: RunOptions): Promise<T>;
  /** Runs `fn` without a transaction. Each query sees what is committed at that moment. */
  read<T>(fn: (reader: Reader) => Promise<T>): Promise<T>;
  setEnqueue(enqueue: Enqueue): void;
  /** @throws {DiskFull} when the embedded database's disk is nearly full */
  assertWritable(): void;
  /** Returns why only a restart can help, or null while the database works. */
  failure(): Error | null;
  close(): Promise<void>;
};

export type Storage = Pick<
  Database,
  'kind' | 'url' | 'maxTransactions' | 'pool' | 'assertWritable' | 'failure' | 'close'
>;
export type Surroundings = { readonly clock: Clock; readonly random: Random };

const LONGEST_WAIT = seconds(10);

/** Detects a nested `run`, which would wait forever for the embedded database's only connection. */
type Unit = { open: boolean };

export function createDatabase(storage: Storage, { clock, random }: Surroundings): Database {
  const orm = drizzle(storage.pool) as Queryable;
  const current = new AsyncLocalStorage<Unit>();
  const turns = withTimeout(
    new Semaphore(storage.maxTransactions),
    LONGEST_WAIT,
    new DatabaseBusy(),
  );
  let enqueue: Enqueue = async (_tx, job) => {
    throw new Error(`No queue is connected yet, so the job ${job} would be lost.`);
  };
  const assertNotNested = () => {
    if (current.getStore()?.open === true) {
      throw new Error('run and read cannot be called inside run. Pass the open work on instead.');
    }
  };
  return {
    ...storage,
    orm,
    run: async (fn, { isUrgent = false } = {}) => {
      assertNotNested();
      storage.assertWritable();
      const unit = { open: true };
      const once = () =>
        orm.transaction((tx) =>
          fn({
            tx,
            now: clock.now(),
            random,
            enqueue: (job, data, options) => enqueue(tx, job, data, options),
          }),
        );
      try {
        const whole = () => current.run(unit, () => retryOnDeadlock(once));
        return await turns.runExclusive(whole, 1, isUrgent ? 1 : 0);
      } finally {
        unit.open = false;
      }
    },
    read: async (fn) => {
      assertNotNested();
      return await fn({ tx: orm, now: clock.now() });
    },
    setEnqueue: (next) => {
      enqueue = next;
    },
  };
}

const MOST_TRIES = 3;

/** Retrying is safe, because PostgreSQL rolled the whole transaction back. */
async function retryOnDeadlock<T>(transaction: () => Promise<T>): Promise<T> {
  for (let turn = 1; ; turn += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (turn === MOST_TRIES || !isDeadlock(error)) throw error;
    }
  }
}

/** SQLSTATE 40P01 (deadlock) and 40001 (serialization failure). Drizzle wraps the error of node-postgres. */
function isDeadlock(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : null;
  return code === '40P01' || code === '40001' || isDeadlock(error.cause);
}
