import { type Clock, days, hours } from '../../kit/time.ts';
import type { Backups } from './backup.ts';
import type { BackupPlace } from './place.ts';

/** Number of backups to keep. */
const KEPT = 14;
/** In UTC, when few people buy. */
const HOUR = 3;
const ABANDONED = days(1);

/** `vitrine-20261129T030000Z.tar.gz`. Names sort by time. */
const NAME = /^vitrine-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar\.gz$/;
const nameOf = (moment: Date): string =>
  `vitrine-${moment.toISOString().replace(/[-:]|\.\d+/g, '')}.tar.gz`;

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
  const list = async () => (await place.list()).filter((name) => NAME.test(name)).toSorted();
  const newest = async () => momentOf((await list()).at(-1) ?? '');
  return {
    newest,
    async run() {
      const now = clock.now();
      const last = await newest();
      if (last !== null && last >= dueBefore(now)) return;
      await place.write(nameOf(now), (out) => backups.write(() => out));
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

function momentOf(name: string): Date | null {
  const moment = name.replace(NAME, '$1-$2-$3T$4:$5:$6Z');
  return moment === name ? null : new Date(moment);
}
