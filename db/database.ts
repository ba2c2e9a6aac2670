import { AsyncLocalStorage } from 'node:async_hooks';
import { Semaphore, withTimeout } from 'async-mutex';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import type { Random } from '../kit/random.ts';
import { type Clock, seconds } from '../kit/time.ts';
import { DatabaseBusy } from './errors.ts';
import type { JobData, JobOptions, Queryable, Reader, Work } from './work.ts';

/** Puts one job into the queue through an open transaction. */
export type Enqueue = (
  tx: Queryable,
  job: string,
  data: JobData,
  options?: JobOptions,
) => Promise<void>;

export type RunOptions = {
  /** For what is over in a few statements while somebody outside waits for it. */
  readonly isUrgent?: boolean;
};

/** The one door to the data. */
export type Database = {
  readonly kind: 'embedded' | 'postgres';
  /** The server's address; null for the embedded database. */
  readonly url: string | null;
  /** How many works go on at the same moment: embedded one; a server's other connections stay free for reading. */
  readonly worksAtOnce: number;
  /** For programs that need the whole database at once; verbs use `run` and `read`. */
  readonly orm: Queryable;
  /** node-postgres; embedded it holds exactly one connection. */
  readonly pool: Pool;
  /**
   * One transaction: commits when `fn` ends, rolls back when it throws. Must not be nested. Works wait for their turn in
   * the order they came, urgent ones before all others; throws `DatabaseBusy` when the turn does not come in time.
   */
  run<T>(fn: (work: Work) => Promise<T>, options?: RunOptions): Promise<T>;
  /** Reads without changing anything; each query sees what is committed at that moment. */
  read<T>(fn: (reader: Reader) => Promise<T>): Promise<T>;
  /** Connects the outbox; until then `enqueue` throws. */
  setEnqueue(enqueue: Enqueue): void;
  /** Throws `DiskFull` when the embedded database's disk is nearly full. */
  assertWritable(): void;
  /** Why nothing works any more until the process restarts; null while all is well. */
  failure(): Error | null;
  /** Waits for open work and closes. */
  close(): Promise<void>;
};

export type Storage = Pick<
  Database,
  'kind' | 'url' | 'worksAtOnce' | 'pool' | 'assertWritable' | 'failure' | 'close'
>;
export type Surroundings = { readonly clock: Clock; readonly random: Random };

/** How long a work waits for its turn, in milliseconds: as long as for a connection. */
const LONGEST_WAIT = seconds(10);

/** True inside `run`: a second one would wait for the embedded database's only connection for ever. */
type Unit = { open: boolean };

/** The unit of work on top of a connected storage. */
export function createDatabase(storage: Storage, { clock, random }: Surroundings): Database {
  const orm = drizzle(storage.pool) as Queryable;
  const current = new AsyncLocalStorage<Unit>();
  const turns = withTimeout(new Semaphore(storage.worksAtOnce), LONGEST_WAIT, new DatabaseBusy());
  let enqueue: Enqueue = async (_tx, job) => {
    throw new Error(`No queue is connected yet: the job ${job} would be lost.`);
  };
  const assertNotNested = () => {
    if (current.getStore()?.open === true) {
      throw new Error('run and read cannot be used inside run: pass the work on instead.');
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
        const whole = () => current.run(unit, () => again(once));
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

/** How often work is begun once more after it was the one to give way. */
const MOST_TURNS = 3;

/** Two works waited for each other and this one gave way: it was rolled back whole, so the same again is safe. */
async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let turn = 1; ; turn += 1) {
    try {
      return await work();
    } catch (error) {
      if (turn === MOST_TURNS || !gaveWay(error)) throw error;
    }
  }
}

/** SQLSTATE 40P01 (deadlock) and 40001 (serialization), as node-postgres gives it or wrapped by Drizzle. */
function gaveWay(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : null;
  return code === '40P01' || code === '40001' || gaveWay(error.cause);
}
