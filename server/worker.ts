import type { JobWithMetadata, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { readActivity } from '../db/job-data.ts';
import type { JobData } from '../db/work.ts';
import type { JobHandler } from '../domain/order/index.ts';
import { runActivity } from '../kit/activity.ts';
import { seconds } from '../kit/time.ts';
import { errorLine } from './described-error.ts';
import { expiryOf, GROUPED, isTimer, OFTEN, ONE_WAITING, retriesOf, TIMETABLE } from './jobs.ts';
import { NO_TRACER, type Tracer } from './tracer.ts';

const BATCH = 10;
/**
 * A batch ends with its slowest job, so small batches keep one job from delaying many. A batch of one would be too
 * small: only after a full batch of several jobs does pg-boss fetch the next one at once.
 */
const OF_GROUPS = { batchSize: 2, localConcurrency: 10, localGroupConcurrency: 2 };
/** Large enough for all waiting runs of a timer, which are merged into one. */
const TIMER_BATCH = 1000;
/** In seconds. The delay doubles after each failure, up to the longest. */
const RETRY_DELAY = 2;
const LONGEST_RETRY_DELAY = 30;
/** In seconds. A job whose process was killed runs again after this time. */
const HEARTBEAT = 10;
/** In seconds. Finished runs of frequent timers are deleted after this time. */
const FORGET_AFTER = 3600;
/** In milliseconds. Running jobs may finish within this time. */
const STOP_TIMEOUT = 10_000;

export type Worker = { stop(): Promise<void> };

/**
 * Creates missing queues and updates changed ones.
 * @throws if the policy of a queue changed, because pg-boss cannot update that
 */
export async function prepareQueues(queue: PgBoss, names: readonly string[]): Promise<void> {
  await queue.start();
  const known = new Map((await queue.getQueues()).map((one) => [one.name, one]));
  for (const name of names) {
    const target = optionsOf(name);
    const policy = ONE_WAITING.has(name) ? 'short' : 'standard';
    const kept = known.get(name);
    if (!kept) await queue.createQueue(name, { ...target, policy });
    else if (kept.policy !== policy)
      throw new Error(`The queue ${name} needs another name for another policy.`);
    else if (differs(kept, target)) await queue.updateQueue(name, target);
  }
}

const optionsOf = (name: string) => ({
  notify: true,
  retryLimit: retriesOf(name),
  heartbeatSeconds: HEARTBEAT,
  expireInSeconds: expiryOf(name),
  retryDelay: RETRY_DELAY,
  retryBackoff: true,
  retryDelayMax: LONGEST_RETRY_DELAY,
});

type QueueOptions = ReturnType<typeof optionsOf>;

const differs = (kept: object, target: QueueOptions): boolean => {
  const present = new Map(Object.entries(kept));
  return Object.entries(target).some(([option, value]) => present.get(option) !== value);
};

/** Runs the jobs and their timers until it is stopped. */
export async function startWorker(
  queue: PgBoss,
  jobs: Readonly<Record<string, JobHandler>>,
  logger: Logger,
  tracer: Tracer = NO_TRACER,
): Promise<Worker> {
  const run = { logger, tracer };
  for (const [name, handler] of Object.entries(jobs)) {
    await queue.work(
      name,
      {
        ...batchesOf(name),
        burstWhenBatchFull: true,
        perJobResults: true,
        // The number of attempts, for traces.
        includeMetadata: true,
      },
      (batch: QueuedJob[]) =>
        isTimer(name)
          ? runAsOne(batch, handler, run)
          : Promise.all(batch.map((job) => runJob(job, handler, run))),
    );
  }
  await applyTimetable(queue, jobs);
  const timers = Object.entries(OFTEN).map(([name, every]) =>
    repeat(queue, { name, every }, logger),
  );
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await queue.stop({ graceful: true, timeout: STOP_TIMEOUT });
    },
  };
}

function batchesOf(name: string) {
  if (GROUPED.has(name)) return OF_GROUPS;
  return { batchSize: isTimer(name) ? TIMER_BATCH : BATCH };
}

/** Also removes schedules of earlier versions, whose queues would fill up. */
async function applyTimetable(queue: PgBoss, jobs: Readonly<Record<string, JobHandler>>) {
  const kept = new Map((await queue.getSchedules()).map(({ name, cron }) => [name, cron]));
  for (const [name, cron] of Object.entries(TIMETABLE)) {
    if (kept.get(name) !== cron) await queue.schedule(name, cron);
  }
  for (const name of kept.keys()) {
    if (Object.hasOwn(TIMETABLE, name)) continue;
    await queue.unschedule(name);
    // Without a handler, its jobs would never run. Timers carry no data, so nothing is lost.
    if (!Object.hasOwn(jobs, name)) await queue.deleteQueue(name);
  }
}

type RecurringJob = { readonly name: string; readonly every: number };

/** Only one process can add the job in each interval. */
function repeat(queue: PgBoss, { name, every }: RecurringJob, logger: Logger): NodeJS.Timeout {
  const options = { singletonSeconds: every, deleteAfterSeconds: FORGET_AFTER };
  const send = () => {
    queue.send(name, {}, options).catch((error: unknown) => {
      logger.error({ err: error, job: name }, 'could not queue a job');
    });
  };
  send();
  return setInterval(send, seconds(every)).unref();
}

/** One run stands for all waiting runs of a timer. All get its result, so that no failure is hidden. */
async function runAsOne(batch: readonly QueuedJob[], handler: JobHandler, run: Run) {
  const [first, ...rest] = batch;
  if (!first) return [];
  const result = await runJob(first, handler, run);
  return [result, ...rest.map(({ id }) => ({ ...result, id }))];
}

type QueuedJob = JobWithMetadata<JobData>;
type Run = { readonly logger: Logger; readonly tracer: Tracer };

/** Continues the activity of the request that queued the job. */
function runJob({ id, name, data, retryCount }: QueuedJob, handler: JobHandler, run: Run) {
  const { activity, data: own } = readActivity(data ?? {});
  const { requestId, traceparent: parent } = activity;
  const attributes = {
    'job.name': name,
    'job.id': id,
    'job.attempt': retryCount + 1,
    ...(requestId === null ? {} : { 'request.id': requestId }),
  };
  const draft = { name: `job ${name}`, kind: 'consumer' as const, parent, attributes };
  return run.tracer.trace(draft, (span) =>
    runActivity({ requestId, traceparent: span.traceparent }, async () => {
      const about = { job: name, jobId: id };
      try {
        await handler(own);
        run.logger.debug(about, 'job done');
        return { id, status: 'completed' as const };
      } catch (error) {
        span.fail(error);
        run.logger.error({ err: error, ...about }, 'job failed');
        return { id, status: 'failed' as const, output: { message: errorLine(error) } };
      }
    }),
  );
}
