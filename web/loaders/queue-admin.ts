import type { Reader, Work } from '../../db/work.ts';

/** A failed job. Of a scheduled job, only the last run counts. `state` is `retry` if it will run again. */
export type TroubledJob = {
  readonly id: string;
  readonly name: string;
  readonly state: 'failed' | 'retry';
  readonly tries: number;
  readonly error: string | null;
  readonly at: string;
};

export type QueueAdmin = {
  /**
   * Returns failed jobs, permanently failed and newest first. `after` is the id of the last job of the previous page.
   */
  troubled(
    reader: Reader,
    page: { readonly after: string | null; readonly limit: number },
  ): Promise<readonly TroubledJob[]>;
  /** Counts the permanently failed jobs. The count may be 15 seconds old. */
  countFailed(reader: Reader): Promise<number>;
  /** Runs a permanently failed job again if this work commits. Returns false if the job is not one. */
  retry(work: Work, job: Pick<TroubledJob, 'id' | 'name'>): Promise<boolean>;
};
