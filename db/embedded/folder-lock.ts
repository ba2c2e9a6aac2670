import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { FolderInUse } from '../errors.ts';

const LOCK_FILE = 'lock.sqlite';

/** Returns whether a file in a data folder is its lock, or belongs to the lock. */
export const isLockFile = (name: string): boolean => name.startsWith(LOCK_FILE);

const SQLITE_BUSY = 5;

/** Locks a data folder. The kernel frees the lock even after a kill -9. @throws {FolderInUse} */
export function lockFolder(folder: string): { release(): void } {
  const lock = new DatabaseSync(join(folder, LOCK_FILE), { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    throw isBusy(error) ? new FolderInUse(folder) : error;
  }
  return {
    release: () => {
      if (lock.isOpen) {
        lock.close();
      }
    },
  };
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}
