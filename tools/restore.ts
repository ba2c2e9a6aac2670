/**
 * `npm run restore -- FILE FOLDER`: restores a backup into an empty folder and checks it. FILE may also be the name of a
 * backup in `BACKUP_DIR`. See `restoreShop`.
 */
import { createWriteStream, existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { DOWNLOAD } from '../db/unfinished-restore.ts';
import type { FileStorage } from '../providers/index.ts';
import { openBackupPlace } from '../server/backup/place.ts';
import { prepareFolder, type Restored, restoreShop } from '../server/backup/restore.ts';
import { readConfig } from '../server/config.ts';

async function main(): Promise<void> {
  const [file, folder] = process.argv.slice(2);
  if (file === undefined || folder === undefined) {
    throw new Error('Usage: npm run restore -- FILE.tar.gz FOLDER');
  }
  const { databaseUrl, licenseSigningKey, backupStorage } = readConfig();
  const target = { folder, databaseUrl, licenseSigningKey };
  const isNamed = !existsSync(file) && backupStorage !== null;
  const restored = isNamed
    ? await restoreNamed(backupStorage, file, target)
    : await restoreShop(file, target);
  console.log(describe(restored));
  if (restored.lackingKeys.length > 0) {
    throw new Error(
      `The signing key does not open these licenses, so the site will not start: key ${restored.lackingKeys.join(', ')} is missing. Put it behind the first one in LICENCE_SIGNING_KEY.`,
    );
  }
  console.log(`The signing key opens all licenses. Start the site with DATA_DIR=${folder}.`);
}

/** Restores a backup in `BACKUP_DIR`. One in a bucket is first copied into the folder, which has room for it. */
async function restoreNamed(
  storage: FileStorage,
  name: string,
  target: Parameters<typeof restoreShop>[1],
): Promise<Restored> {
  const place = openBackupPlace(storage);
  if (!(await place.list()).includes(name)) {
    throw new Error(`There is no file ${name}, neither here nor in BACKUP_DIR.`);
  }
  if ('folder' in storage) return restoreShop(join(storage.folder, name), target);
  await prepareFolder(target.folder);
  const copy = join(target.folder, DOWNLOAD);
  try {
    await pipeline(await place.read(name), createWriteStream(copy, { mode: 0o600 }));
    return await restoreShop(copy, target);
  } finally {
    await rm(copy, { force: true });
  }
}

function describe({ madeAt, files, orders, newestOrder, licenses, tickets }: Restored): string {
  return [
    `Backup of ${madeAt.toISOString()}: ${files} files, all complete.`,
    `${orders} orders, the newest of ${newestOrder?.toISOString() ?? 'never'}`,
    `${licenses} licenses`,
    `${tickets} support requests`,
  ].join('\n');
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
