import { createReadStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { nullIfMissing } from '../../kit/missing-file.ts';
import { type BackupPlace, type FileStorage, openS3Backups } from '../../providers/index.ts';
import { UNFINISHED, writeArchive } from './archive.ts';
import { isBackupBegun } from './name.ts';

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
        if (!isBackupBegun(name)) continue;
        const found = await stat(join(folder, name)).catch(nullIfMissing);
        if (found && found.mtimeMs < moment.getTime()) await rm(join(folder, name));
      }
    },
  };
}
