import { closeSync, existsSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { syncPath } from './embedded/sync-path.ts';
import { UnfinishedRestore } from './errors.ts';

/** In a data folder until its restore is complete. */
const MARKER = 'restore.unfinished';

export const isUnfinished = (dataDir: string): boolean => existsSync(join(dataDir, MARKER));

/** @throws UnfinishedRestore if a restore into this folder was interrupted */
export function assertRestored(dataDir: string): void {
  if (isUnfinished(dataDir)) throw new UnfinishedRestore(dataDir);
}

/** Marks a folder on the disk before a restore writes into it. */
export function markUnfinished(dataDir: string): void {
  closeSync(openSync(join(dataDir, MARKER), 'w', 0o600));
  syncPath(join(dataDir, MARKER));
  syncPath(dataDir);
}

/** Call when everything else in the folder is on the disk. */
export function markRestored(dataDir: string): void {
  rmSync(join(dataDir, MARKER), { force: true });
  syncPath(dataDir);
}

/** A backup that is being copied into the folder from a bucket. It lies there because the folder has room for it. */
export const DOWNLOAD = 'restore.download';

/** Exported for listings of a folder's contents. */
export const isRestoreFile = (name: string): boolean => name === MARKER || name === DOWNLOAD;
