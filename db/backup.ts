import { execFile } from 'node:child_process';
import { chmodSync, closeSync, existsSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { promisify } from 'node:util';
import { openCluster } from './embedded/cluster.ts';
import { CLUSTER_FOLDER } from './embedded/first-start.ts';
import { lockFolder } from './embedded/folder-lock.ts';
import { syncPath } from './embedded/sync-path.ts';

/** The backup was not made, for a reason the operator can do something about. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused';
}

/**
 * Writes the whole data folder (database and keys) into a new `.tar.gz`, readable by its owner only.
 * To restore: extract it into an empty folder and start with that as the data folder. Throws
 * `FolderInUse` while the site runs, and `BackupRefused` when the file exists or nothing is there.
 */
export async function backupFolder(dataDir: string, file: string): Promise<void> {
  const target = resolve(file);
  if (!existsSync(join(dataDir, CLUSTER_FOLDER))) {
    throw new BackupRefused(`There is no embedded database in ${dataDir}: nothing to back up.`);
  }
  if (existsSync(target)) {
    throw new BackupRefused(`${target} exists already: choose another name.`);
  }
  if (target.startsWith(resolve(dataDir) + sep)) {
    throw new BackupRefused('A backup inside the data folder would be lost together with it.');
  }
  const lock = lockFolder(dataDir);
  try {
    // Repairs what a crash may have left and writes the log back: the files are then complete.
    const cluster = await openCluster(join(dataDir, CLUSTER_FOLDER));
    await cluster.close();
    await pack(dataDir, target);
  } finally {
    lock.release();
  }
}

/** Makes the archive under another name first: a file with the right name is always complete. */
async function pack(dataDir: string, target: string): Promise<void> {
  const unfinished = `${target}.unfinished`;
  try {
    closeSync(openSync(unfinished, 'w', 0o600));
    chmodSync(unfinished, 0o600);
    const left = ['--exclude=./lock.sqlite*', '--exclude=./postgres.new'];
    await promisify(execFile)('tar', ['-czf', unfinished, ...left, '-C', dataDir, '.']);
    syncPath(unfinished);
    renameSync(unfinished, target);
    syncPath(dirname(target));
  } finally {
    rmSync(unfinished, { force: true });
  }
}
