import type { Job, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { JobData } from '../db/work.ts';
import type { JobHandler } from '../domain/order/index.ts';
import { seconds } from '../kit/time.ts';
import { errorLine } from './described-error.ts';
import { isTimer, OFTEN, ONE_WAITING, retriesOf, TIMETABLE } from './jobs.ts';

/** Jobs taken at a time; while a batch comes full the next is fetched at once. */
const BATCH = 10;
/** Of what runs by itself all that waits is taken, and run once. */
const TIMER_BATCH = 1000;
/** First pause before a failed job is tried again, in seconds; doubles up to the longest. */
const RETRY_DELAY = 2;
const LONGEST_RETRY_DELAY = 30;
/** A running job says so often that it is alive, in seconds; one that was killed with its process is run again. */
const HEARTBEAT = 10;
/** What runs often is forgotten after an hour, in seconds. */
const FORGET_AFTER = 3600;
/** How long running jobs may take to end when the site stops, in milliseconds. */
const DRAIN = 10_000;

export type Worker = { stop(): Promise<void> };

/**
 * Makes the queues, so that work may enqueue, and changes those of an earlier version; nothing runs yet. Throws where a
 * queue's policy has changed: the database keeps the one it was made with.
 */
export async function prepareQueues(queue: PgBoss, names: readonly string[]): Promise<void> {
  await queue.start();
  const known = new Map((await queue.getQueues()).map((one) => [one.name, one]));
  for (const name of names) {
    const wanted = optionsOf(name);
    const policy = ONE_WAITING.has(name) ? 'short' : 'standard';
    const kept = known.get(name);
    if (!kept) await queue.createQueue(name, { ...wanted, policy });
    else if (kept.policy !== policy) throw new Error(`${name}: another policy needs another name`);
    else if (differs(kept, wanted)) await queue.updateQueue(name, wanted);
  }
}

/** Jobs that wait already keep what they were queued with. */
const optionsOf = (name: string) => ({
  notify: true,
  retryLimit: retriesOf(name),
  heartbeatSeconds: HEARTBEAT,
  retryDelay: RETRY_DELAY,
  retryBackoff: true,
  retryDelayMax: LONGEST_RETRY_DELAY,
});

type QueueOptions = ReturnType<typeof optionsOf>;

const differs = (kept: object, wanted: QueueOptions): boolean => {
  const present = new Map(Object.entries(kept));
  return Object.entries(wanted).some(([option, value]) => present.get(option) !== value);
};

/** Runs queued jobs, each at least once, and starts the timetable. */
export async function startWorker(
  queue: PgBoss,
  jobs: Readonly<Record<string, JobHandler>>,
  logger: Logger,
): Promise<Worker> {
  for (const [name, handler] of Object.entries(jobs)) {
    await queue.work<JobData>(
      name,
      {
        batchSize: isTimer(name) ? TIMER_BATCH : BATCH,
        burstWhenBatchFull: true,
        perJobResults: true,
      },
      (batch) =>
        isTimer(name)
          ? settleAsOne(batch, handler, logger)
          : Promise.all(batch.map((job) => settle(job, handler, logger))),
    );
  }
  await keepTimetable(queue, jobs);
  const timers = Object.entries(OFTEN).map(([name, every]) =>
    repeat(queue, { name, every }, logger),
  );
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await queue.stop({ graceful: true, timeout: DRAIN });
    },
  };
}

/** What an earlier version ran by itself and this one does not: its queue would fill without end. */
async function keepTimetable(queue: PgBoss, jobs: Readonly<Record<string, JobHandler>>) {
  const kept = new Map((await queue.getSchedules()).map(({ name, cron }) => [name, cron]));
  for (const [name, cron] of Object.entries(TIMETABLE)) {
    if (kept.get(name) !== cron) await queue.schedule(name, cron);
  }
  for (const name of kept.keys()) {
    if (Object.hasOwn(TIMETABLE, name)) continue;
    await queue.unschedule(name);
    // Nobody works it any more. What waits there is only that the time had come.
    if (!Object.hasOwn(jobs, name)) await queue.deleteQueue(name);
  }
}

type Often = { readonly name: string; readonly every: number };

/** Of several processes only the first in each span of time gets its job in. */
function repeat(queue: PgBoss, { name, every }: Often, logger: Logger): NodeJS.Timeout {
  const options = { singletonSeconds: every, deleteAfterSeconds: FORGET_AFTER };
  const send = () => {
    queue.send(name, {}, options).catch((error: unknown) => {
      logger.error({ err: error, job: name }, 'could not queue a job');
    });
  };
  send();
  return setInterval(send, seconds(every)).unref();
}

/**
 * Runs that have piled up while one took its time are only that the time had come: one stands for all, and a process has
 * never two of a kind at work. They all end as it did, so that none of them hides that it failed.
 */
async function settleAsOne(batch: readonly Job<JobData>[], handler: JobHandler, logger: Logger) {
  const [first, ...rest] = batch;
  if (!first) return [];
  const result = await settle(first, handler, logger);
  return [result, ...rest.map(({ id }) => ({ ...result, id }))];
}

async function settle(job: Job<JobData>, handler: JobHandler, logger: Logger) {
  try {
    await handler(job.data ?? {});
    return { id: job.id, status: 'completed' as const };
  } catch (error) {
    logger.error({ err: error, job: job.name, jobId: job.id }, 'job failed');
    return { id: job.id, status: 'failed' as const, output: { message: errorLine(error) } };
  }
}
