/**
 * `npm run restore -- FILE FOLDER`: restores a backup into an empty folder and checks it. FILE may also be the name of a
 * backup in `BACKUP_DIR`. See `restoreShop`.
 */
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { writeArchive } from '../server/backup/archive.ts';
import { openBackupPlace } from '../server/backup/place.ts';
import { type Restored, restoreShop } from '../server/backup/restore.ts';
import { type Config, readConfig } from '../server/config.ts';

async function main(): Promise<void> {
  const [file, folder] = process.argv.slice(2);
  if (file === undefined || folder === undefined) {
    throw new Error('Usage: npm run restore -- FILE.tar.gz FOLDER');
  }
  const { databaseUrl, licenseSigningKey, backupStorage } = readConfig();
  const copy =
    existsSync(file) || backupStorage === null ? null : await copyOf(file, folder, backupStorage);
  const target = { folder, databaseUrl, licenseSigningKey };
  const restored = await restoreShop(copy ?? file, target);
  if (copy !== null) await rm(copy);
  console.log(describe(restored));
  if (restored.lackingKeys.length > 0) {
    throw new Error(
      `The signing key does not open these licenses, so the site will not start: key ${restored.lackingKeys.join(', ')} is missing. Put it behind the first one in LICENCE_SIGNING_KEY.`,
    );
  }
  console.log(`The signing key opens all licenses. Start the site with DATA_DIR=${folder}.`);
}

/** Copies a backup from `BACKUP_DIR` to a file beside the folder, on the disk that must have room for it anyway. */
async function copyOf(
  name: string,
  folder: string,
  storage: NonNullable<Config['backupStorage']>,
): Promise<string> {
  const place = openBackupPlace(storage);
  if (!(await place.list()).includes(name)) {
    throw new Error(`There is no file ${name}, neither here nor in BACKUP_DIR.`);
  }
  const copy = `${resolve(folder)}.${name}`;
  // An interrupted restore may have left it.
  await rm(copy, { force: true });
  await writeArchive(copy, async (out) => pipeline(await place.read(name), out, { end: false }));
  return copy;
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
