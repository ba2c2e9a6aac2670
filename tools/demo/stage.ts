import type { Database } from '../../db/database.ts';
import type { JobData, Work } from '../../db/work.ts';
import type { JobHandler } from '../../domain/order/index.ts';
import type { Clock } from '../../kit/time.ts';
import type { Dice } from './dice.ts';

export type Scene = { readonly at: Date; readonly play: () => Promise<void> };

export type Stage = {
  readonly dice: Dice;
  readonly clock: Clock;
  readonly database: Pick<Database, 'run' | 'read'>;
  /** Drops scenes after the end of the year. */
  later(after: number, play: Scene['play']): void;
  /** Jobs without a handler are skipped. */
  handle(handlers: Readonly<Record<string, JobHandler>>): void;
  play(scenes: readonly Scene[], tell: (played: number) => void): Promise<void>;
};

const BATCH = 40;

/**
 * Creates a stage that plays scenes in order, many in one transaction. Jobs run right after the scene that enqueued
 * them.
 */
export function openStage(database: Database, dice: Dice, until: Date): Stage {
  let now = until;
  let open: Work | null = null;
  let handlers: Readonly<Record<string, JobHandler>> = {};
  const waiting: Scene[] = [];
  const jobs: { readonly job: string; readonly data: JobData }[] = [];
  const work = (): Work => {
    if (open === null) throw new Error('No scene is being played');
    const enqueue: Work['enqueue'] = async (job, data) => void jobs.push({ job, data });
    return { ...open, now, enqueue };
  };
  const inOrder = (scene: Scene) => {
    const place = waiting.findIndex(({ at }) => at > scene.at);
    waiting.splice(place < 0 ? waiting.length : place, 0, scene);
  };
  const playOne = async (scene: Scene) => {
    now = scene.at;
    await scene.play();
    for (let next = jobs.shift(); next; next = jobs.shift()) await handlers[next.job]?.(next.data);
  };
  return {
    dice,
    clock: { now: () => now },
    database: { run: async (fn) => fn(work()), read: async (fn) => fn(work()) },
    later(after, play) {
      const at = new Date(now.getTime() + after);
      if (at < until) inOrder({ at, play });
    },
    handle(all) {
      handlers = all;
    },
    async play(scenes, tell) {
      waiting.push(...scenes.toSorted((one, other) => one.at.getTime() - other.at.getTime()));
      for (let played = 0; waiting.length > 0; tell(played)) {
        await database.run(async (batch) => {
          open = batch;
          for (let count = 0; count < BATCH; count += 1) {
            const scene = waiting.shift();
            if (!scene) break;
            await playOne(scene);
            played += 1;
          }
        });
        open = null;
      }
    },
  };
}
