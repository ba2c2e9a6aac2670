import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { FolderInUse } from '../errors.ts';

const LOCK_FILE = 'lock.sqlite';
/** SQLite's result codes: another connection holds the lock. */
const SQLITE_BUSY = 5;

/**
 * Takes the data folder for this process alone, until `release` or the end of the process: the
 * kernel frees the lock even after a kill -9, so nothing stale is ever left behind.
 * Throws `FolderInUse` when another process has it.
 */
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
