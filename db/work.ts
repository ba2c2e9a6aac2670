import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Random } from '../kit/random.ts';

/** What a query runs on: the database itself or a transaction of it. Node-postgres underneath, always. */
export type Queryable = PgDatabase<PgQueryResultHKT, Record<string, never>>;

export type JobData = { readonly [key: string]: string | number | boolean | null };
export type JobOptions = {
  /** Not before this moment. */
  readonly startAfter?: Date;
  /** While a job with this key waits no other one with it is added: for the queues of `ONE_WAITING` in `server/jobs.ts`. */
  readonly key?: string;
};

/** First argument of every writing verb: one open transaction, one moment, and the outbox inside it. */
export type Work = {
  readonly tx: Queryable;
  /** The moment of this unit of work; does not move while it runs. */
  readonly now: Date;
  readonly random: Random;
  /** Puts a job into the queue inside this very transaction: it exists if and only if the work commits. */
  enqueue(job: string, data: JobData, options?: JobOptions): Promise<void>;
};

/** First argument of every reading verb. A `Work` is accepted wherever a `Reader` is asked for. */
export type Reader = Pick<Work, 'tx' | 'now'>;
