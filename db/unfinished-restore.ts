import { closeSync, existsSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { syncPathSync } from './embedded/sync-path.ts';
import { UnfinishedRestore } from './errors.ts';

/** A file that is in a data folder until its restore is complete. */
const MARKER = 'restore.unfinished';

export const isUnfinished = (dataDir: string): boolean => existsSync(join(dataDir, MARKER));

/** @throws UnfinishedRestore if a restore into this folder was interrupted */
export function assertRestored(dataDir: string): void {
  if (isUnfinished(dataDir)) throw new UnfinishedRestore(dataDir);
}

/** Marks a folder, durably, before a restore writes into it. */
export function markUnfinished(dataDir: string): void {
  closeSync(openSync(join(dataDir, MARKER), 'w', 0o600));
  syncPathSync(join(dataDir, MARKER));
  syncPathSync(dataDir);
}

/** Removes the mark. Call it when everything else in the folder is on the disk. */
export function markRestored(dataDir: string): void {
  rmSync(join(dataDir, MARKER), { force: true });
  syncPathSync(dataDir);
}

/** A backup that is copied from a bucket. It goes into this folder, because the folder has room for it. */
export const DOWNLOAD = 'restore.download';

/** Returns whether a file in a data folder belongs to a restore, for listings of the folder. */
export const isRestoreFile = (name: string): boolean => name === MARKER || name === DOWNLOAD;
