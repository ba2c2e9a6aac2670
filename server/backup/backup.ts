import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Writable } from 'node:stream';
import { Mutex } from 'async-mutex';
import { openCluster } from '../../db/embedded/cluster.ts';
import { CLUSTER_FOLDER } from '../../db/embedded/first-start.ts';
import { lockFolder } from '../../db/embedded/folder-lock.ts';
import { FolderInUse } from '../../db/errors.ts';
import { assertRestored } from '../../db/unfinished-restore.ts';
import { packFolder, writeArchive } from './archive.ts';
import { fetchBackup } from './control.ts';
import { isInside } from './inside.ts';
import { BackupRefused } from './refused.ts';
import { type Source, stageShop } from './stage.ts';

/** Makes one backup at a time, because each needs as much disk space as the whole shop for a while. */
export class Backups {
  readonly #source: Source;
  readonly #mutex = new Mutex();

  constructor(source: Source) {
    this.#source = source;
  }

  /** Opens the output with `start` once a copy of the shop is complete. Writes the archive to it and leaves it open. */
  write(start: () => Writable): Promise<void> {
    return this.#mutex.runExclusive(async () => {
      const staged = await stageShop(this.#source);
      try {
        await packFolder(staged.folder, start());
      } finally {
        await staged.remove();
      }
    });
  }
}

type Shop = { readonly dataDir: string; readonly databaseUrl: string | null };

/**
 * Writes a backup of the shop to a new file, whether the site runs or not.
 * @throws BackupRefused, FolderInUse, or UnfinishedRestore with one line for the operator
 */
export async function backUpShop({ dataDir, databaseUrl }: Shop, file: string): Promise<void> {
  assertRestored(dataDir);
  const target = resolve(file);
  if (existsSync(target)) {
    throw new BackupRefused(`${target} already exists. Choose another name.`);
  }
  if (isInside(target, dataDir)) {
    throw new BackupRefused(
      'A backup inside the data folder would be lost together with the data.',
    );
  }
  if (databaseUrl !== null) {
    const backups = new Backups({ dataDir, url: databaseUrl });
    return writeArchive(target, (out) => backups.write(() => out));
  }
  if (!existsSync(join(dataDir, CLUSTER_FOLDER))) {
    throw new BackupRefused(`${dataDir} has no embedded database, so there is nothing to back up.`);
  }
  return backUpEmbedded(dataDir, target);
}

/** Only one process can open the embedded database, so a running site makes the backup itself. */
async function backUpEmbedded(dataDir: string, target: string): Promise<void> {
  const lock = lockOrNull(dataDir);
  if (lock === null) return writeArchive(target, (out) => fetchBackup(dataDir, out));
  try {
    const cluster = await openCluster(join(dataDir, CLUSTER_FOLDER));
    try {
      const backups = new Backups({ dataDir, pool: cluster.pool });
      await writeArchive(target, (out) => backups.write(() => out));
    } finally {
      await cluster.close();
    }
  } finally {
    lock.release();
  }
}

function lockOrNull(dataDir: string): { release(): void } | null {
  try {
    return lockFolder(dataDir);
  } catch (error) {
    if (error instanceof FolderInUse) return null;
    throw error;
  }
}
