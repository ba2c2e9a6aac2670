import type { Reader, Work } from '../../db/work.ts';

/** A task in the background that failed, for good or for now. */
export type TroubledJob = {
  readonly id: string;
  /** Of its queue. */
  readonly name: string;
  readonly state: 'failed' | 'retry';
  readonly tries: number;
  readonly error: string | null;
  /** When it was queued, ISO 8601. */
  readonly at: string;
};

/** The queue as staff see it. */
export type QueueAdmin = {
  /**
   * Jobs that failed, first those for good, the newest first; page by page. Of a job that runs by itself the last run only,
   * and none where that went well. `after`: the id of the last one on the page before.
   */
  troubled(
    reader: Reader,
    page: { readonly after: string | null; readonly limit: number },
  ): Promise<readonly TroubledJob[]>;
  /** How many of them failed for good, as counted within the last quarter of a minute. */
  countFailed(reader: Reader): Promise<number>;
  /** Runs a job that failed for good once more, if this work commits; false when it is none. */
  retry(work: Work, job: Pick<TroubledJob, 'id' | 'name'>): Promise<boolean>;
};
