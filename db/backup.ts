import { execFile } from 'node:child_process';
import { chmodSync, closeSync, existsSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { promisify } from 'node:util';
import { openCluster } from './embedded/cluster.ts';
import { CLUSTER_FOLDER } from './embedded/first-start.ts';
import { lockFolder } from './embedded/folder-lock.ts';
import { syncPath } from './embedded/sync-path.ts';

export class BackupRefused extends Error {
  override readonly name = 'BackupRefused';
}

/** Writes the data folder to a new `.tar.gz` that only its owner can read. Throws `FolderInUse`, `BackupRefused`. */
export async function backupFolder(dataDir: string, file: string): Promise<void> {
  const target = resolve(file);
  if (!existsSync(join(dataDir, CLUSTER_FOLDER))) {
    throw new BackupRefused(`${dataDir} has no embedded database, so there is nothing to back up.`);
  }
  if (existsSync(target)) {
    throw new BackupRefused(`${target} already exists. Choose another name.`);
  }
  if (target.startsWith(resolve(dataDir) + sep)) {
    throw new BackupRefused(
      'A backup inside the data folder would be lost together with the data.',
    );
  }
  const lock = lockFolder(dataDir);
  try {
    // Opening and closing replays the log after a crash, so the files are complete.
    const cluster = await openCluster(join(dataDir, CLUSTER_FOLDER));
    await cluster.close();
    await pack(dataDir, target);
  } finally {
    lock.release();
  }
}

/** Writes the archive under a temporary name, so that a file with the final name is always complete. */
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
