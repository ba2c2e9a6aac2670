import type { Database } from '../../db/database.ts';
import type { JobData, Work } from '../../db/work.ts';
import type { JobHandler } from '../../domain/order/index.ts';
import type { Clock } from '../../kit/time.ts';
import type { Dice } from './dice.ts';

export type Step = { readonly at: Date; readonly run: () => Promise<void> };

export type Simulation = {
  readonly dice: Dice;
  readonly clock: Clock;
  readonly database: Pick<Database, 'run' | 'read'>;
  /** Schedules a step. Steps after the end of the year are dropped. */
  later(after: number, run: Step['run']): void;
  /** Sets the handlers of jobs. Jobs without one are skipped. */
  handle(handlers: Readonly<Record<string, JobHandler>>): void;
  run(steps: readonly Step[], onProgress: (done: number) => void): Promise<void>;
};

const BATCH = 40;

/** Runs steps in the order of their time, many in one transaction. Jobs run right after the step that enqueued them. */
export function openSimulation(database: Database, dice: Dice, until: Date): Simulation {
  let now = until;
  let open: Work | null = null;
  let handlers: Readonly<Record<string, JobHandler>> = {};
  const waiting: Step[] = [];
  const jobs: { readonly job: string; readonly data: JobData }[] = [];
  const work = (): Work => {
    if (open === null) throw new Error('No step is running');
    const enqueue: Work['enqueue'] = async (job, data) => void jobs.push({ job, data });
    return { ...open, now, enqueue };
  };
  const inOrder = (step: Step) => {
    const place = waiting.findIndex(({ at }) => at > step.at);
    waiting.splice(place < 0 ? waiting.length : place, 0, step);
  };
  const runStep = async (step: Step) => {
    now = step.at;
    await step.run();
    for (let next = jobs.shift(); next; next = jobs.shift()) await handlers[next.job]?.(next.data);
  };
  return {
    dice,
    clock: { now: () => now },
    database: { run: async (fn) => fn(work()), read: async (fn) => fn(work()) },
    later(after, run) {
      const at = new Date(now.getTime() + after);
      if (at < until) inOrder({ at, run });
    },
    handle(all) {
      handlers = all;
    },
    async run(steps, onProgress) {
      waiting.push(...steps.toSorted((one, other) => one.at.getTime() - other.at.getTime()));
      for (let done = 0; waiting.length > 0; onProgress(done)) {
        await database.run(async (batch) => {
          open = batch;
          for (let count = 0; count < BATCH; count += 1) {
            const step = waiting.shift();
            if (!step) break;
            await runStep(step);
            done += 1;
          }
        });
        open = null;
      }
    },
  };
}
