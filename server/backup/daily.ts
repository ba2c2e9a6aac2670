import { type Clock, days, hours } from '../../kit/time.ts';
import type { BackupPlace } from '../../providers/index.ts';
import type { Backups } from './backup.ts';
import { backupMoment, backupName } from './name.ts';

/** Number of backups to keep. */
const KEPT = 14;
/** In UTC, when few people buy. */
const HOUR = 3;
const ABANDONED = days(1);

export type DailyBackup = {
  /** Makes the backup of the day unless there is one. @throws if it fails */
  run(): Promise<void>;
  /** Returns when the newest backup was begun, or null. */
  newest(): Promise<Date | null>;
};

/** Keeps the newest 14 backups. Touches no other file of the place. */
export function openDailyBackup(
  place: BackupPlace,
  backups: Pick<Backups, 'write'>,
  clock: Clock,
): DailyBackup {
  const list = async () =>
    (await place.list()).filter((name) => backupMoment(name) !== null).toSorted();
  const newest = async () => backupMoment((await list()).at(-1) ?? '');
  return {
    newest,
    async run() {
      const now = clock.now();
      const last = await newest();
      if (last !== null && last >= dueBefore(now)) return;
      await place.write(backupName(now), (out) => backups.write(() => out));
      for (const name of (await list()).slice(0, -KEPT)) await place.remove(name);
      // Last, because some stores do not allow it.
      await place.removeUnfinished(new Date(now.getTime() - ABANDONED));
    },
  };
}

/** Returns the latest moment at which a backup was due. A shop that was closed then makes up for it. */
function dueBefore(now: Date): Date {
  const due = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), HOUR);
  return new Date(due <= now.getTime() ? due : due - hours(24));
}
