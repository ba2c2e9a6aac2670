import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Random } from '../kit/random.ts';

export type Queryable = PgDatabase<PgQueryResultHKT, Record<string, never>>;

export type JobData = { readonly [key: string]: string | number | boolean | null };
export type JobOptions = {
  readonly startAfter?: Date;
  /** Only one job with this key waits at a time. It works for the queues of `ONE_WAITING` in `server/jobs.ts`. */
  readonly key?: string;
  /** Few jobs of one group run at once. It works for the queues of `GROUPED` in `server/jobs.ts`. */
  readonly group?: string;
};

/** The first argument of every verb that writes. It is one open transaction. */
export type Work = {
  readonly tx: Queryable;
  readonly now: Date;
  readonly random: Random;
  /** Adds a job in this transaction. The job exists only if the transaction commits. */
  enqueue(job: string, data: JobData, options?: JobOptions): Promise<void>;
};

/** The first argument of every verb that only reads. A `Work` is also a `Reader`. */
export type Reader = Pick<Work, 'tx' | 'now'>;
