import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { nullIfMissing } from '../../kit/missing-file.ts';
import { type Clock, days, hours } from '../../kit/time.ts';
import { UNFINISHED, writeArchive } from './archive.ts';
import type { Backups } from './backup.ts';

/** Number of backups to keep. */
const KEPT = 14;
/** In UTC, when few people buy. */
const HOUR = 3;
const ABANDONED = days(1);

/** `vitrine-20261129T030000Z.tar.gz`. Names sort by time. */
const NAME = /^vitrine-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar\.gz$/;
const DAILY_LENGTH = 'vitrine-20261129T030000Z.tar.gz'.length;
const nameOf = (moment: Date): string =>
  `vitrine-${moment.toISOString().replace(/[-:]|\.\d+/g, '')}.tar.gz`;

export type DailyBackup = {
  /** Makes the backup of the day unless there is one. @throws if it fails */
  run(): Promise<void>;
  /** Returns when the newest backup was begun, or null. */
  newest(): Promise<Date | null>;
};

/** Keeps the newest 14 backups in a folder, which only its owner can read. Touches no other file there. */
export function openDailyBackup(
  folder: string,
  backups: Pick<Backups, 'write'>,
  clock: Clock,
): DailyBackup {
  const newest = async () => momentOf((await listBackups(folder)).at(-1) ?? '');
  return {
    newest,
    async run() {
      const now = clock.now();
      const last = await newest();
      if (last !== null && last >= dueBefore(now)) return;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await removeUnfinished(folder, now);
      await writeArchive(join(folder, nameOf(now)), (out) => backups.write(() => out));
      const names = await listBackups(folder);
      for (const name of names.slice(0, -KEPT)) await rm(join(folder, name), { force: true });
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

async function listBackups(folder: string): Promise<string[]> {
  const names = (await readdir(folder).catch(nullIfMissing)) ?? [];
  return names.filter((name) => NAME.test(name)).toSorted();
}

async function removeUnfinished(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith(UNFINISHED) || !NAME.test(name.slice(0, DAILY_LENGTH))) continue;
    const found = await stat(join(folder, name)).catch(nullIfMissing);
    if (found && now.getTime() - found.mtimeMs > ABANDONED) await rm(join(folder, name));
  }
}
