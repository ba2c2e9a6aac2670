import { createReadStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { nullIfMissing } from '../../kit/missing-file.ts';
import { type FileStorage, openS3Backups } from '../../providers/index.ts';
import { UNFINISHED, writeArchive } from './archive.ts';

/** Where the backups of every day are: a folder, or a bucket. */
export type BackupPlace = {
  /** Returns the names of all complete files, unsorted. */
  list(): Promise<string[]>;
  /** Writes a file that exists only if `fill` succeeds. `fill` leaves the stream open. */
  write(name: string, fill: (out: Writable) => Promise<void>): Promise<void>;
  /** @throws if there is no such file */
  read(name: string): Promise<Readable>;
  remove(name: string): Promise<void>;
  /** Removes what a killed process left of a file that was begun before `moment`. */
  removeUnfinished(moment: Date): Promise<void>;
};

export const openBackupPlace = (storage: FileStorage): BackupPlace =>
  's3' in storage ? openS3Backups(storage.s3) : openBackupFolder(storage.folder);

/** Only the owner of the folder can read it. */
function openBackupFolder(folder: string): BackupPlace {
  const listNames = async () => (await readdir(folder).catch(nullIfMissing)) ?? [];
  return {
    async list() {
      return (await listNames()).filter((name) => !name.endsWith(UNFINISHED));
    },
    async write(name, fill) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeArchive(join(folder, name), fill);
    },
    read: async (name) => createReadStream(join(folder, name)),
    remove: (name) => rm(join(folder, name), { force: true }),
    async removeUnfinished(moment) {
      for (const name of await listNames()) {
        if (!BEGUN.test(name)) continue;
        const found = await stat(join(folder, name)).catch(nullIfMissing);
        if (found && found.mtimeMs < moment.getTime()) await rm(join(folder, name));
      }
    },
  };
}

/** A backup of this program that `writeArchive` has not finished. Other files of the folder are not touched. */
const BEGUN = /^vitrine-\d{8}T\d{6}Z\.tar\.gz\..*unfinished$/;
