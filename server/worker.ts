import type { Job, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { JobData } from '../db/work.ts';
import type { JobHandler } from '../domain/purchase/index.ts';
import { RETRIES, TIMETABLE } from './jobs.ts';

/** Jobs taken at a time; while a batch comes full the next is fetched at once. */
const BATCH = 10;
/** First pause before a failed job is tried again, in seconds; doubles up to the longest. */
const RETRY_DELAY = 2;
const LONGEST_RETRY_DELAY = 3600;
/** How long running jobs may take to end when the site stops, in milliseconds. */
const DRAIN = 10_000;

export type Worker = { stop(): Promise<void> };

/** Makes the queues, so that work may enqueue; nothing runs yet. */
export async function prepareQueues(queue: PgBoss, names: readonly string[]): Promise<void> {
  await queue.start();
  for (const name of names) {
    await queue.createQueue(name, {
      notify: true,
      retryLimit: RETRIES[name] ?? 0,
      retryDelay: RETRY_DELAY,
      retryBackoff: true,
      retryDelayMax: LONGEST_RETRY_DELAY,
    });
  }
}

/** Runs queued jobs, each at least once, and starts the timetable. */
export async function startWorker(
  queue: PgBoss,
  jobs: Readonly<Record<string, JobHandler>>,
  logger: Logger,
): Promise<Worker> {
  for (const [name, handler] of Object.entries(jobs)) {
    await queue.work<JobData>(
      name,
      { batchSize: BATCH, burstWhenBatchFull: true, perJobResults: true },
      (batch) => Promise.all(batch.map((job) => settle(job, handler, logger))),
    );
  }
  for (const [name, cron] of Object.entries(TIMETABLE)) await queue.schedule(name, cron);
  return { stop: () => queue.stop({ graceful: true, timeout: DRAIN }) };
}

async function settle(job: Job<JobData>, handler: JobHandler, logger: Logger) {
  try {
    await handler(job.data ?? {});
    return { id: job.id, status: 'completed' as const };
  } catch (error) {
    logger.error({ err: error, job: job.name, jobId: job.id }, 'job failed');
    return { id: job.id, status: 'failed' as const, output: { message: String(error) } };
  }
}
