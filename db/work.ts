import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Random } from '../kit/random.ts';

export type Queryable = PgDatabase<PgQueryResultHKT, Record<string, never>>;

export type JobData = { readonly [key: string]: string | number | boolean | null };
export type JobOptions = {
  readonly startAfter?: Date;
  /** At most one job with this key waits at a time. Only for the queues in `ONE_WAITING` of `server/jobs.ts`. */
  readonly key?: string;
  /** Limits how many jobs of one group run at once. Only for the queues in `GROUPED` of `server/jobs.ts`. */
  readonly group?: string;
};

/** An open transaction, the first argument of every verb that writes. */
export type Work = {
  readonly tx: Queryable;
  readonly now: Date;
  readonly random: Random;
  /** Adds a job in this transaction. The job exists only if the transaction commits. */
  enqueue(job: string, data: JobData, options?: JobOptions): Promise<void>;
};

/** The first argument of every verb that only reads. A `Work` is a `Reader` too. */
export type Reader = Pick<Work, 'tx' | 'now'>;
