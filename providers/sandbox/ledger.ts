import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { milliseconds, seconds } from '../../kit/time.ts';
import { CHANGES, SCHEMA } from './schema.ts';

/** A transaction of another process takes only a few milliseconds. */
const BUSY_TIMEOUT = seconds(10);
const PAUSE = milliseconds(20);

/** One SQLite file that all site processes share. */
export type Ledger = {
  readonly db: DatabaseSync;
  /** Runs `fn` while no other process runs a transaction. In a durable ledger, its writes are then on disk. */
  transaction<Value>(fn: () => Value): Value;
  close(): void;
};

/** Opens or creates the file. If `isDurable`, a commit waits for the disk. @throws if the file is unusable */
export function openLedger(file: string, { isDurable = true } = {}): Ledger {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const db = new DatabaseSync(file, { timeout: BUSY_TIMEOUT });
  setModes(db, isDurable ? 'FULL' : 'OFF');
  const transaction = <Value>(fn: () => Value): Value => runAlone(db, fn);
  transaction(() => prepareTables(db));
  const close = () => {
    if (db.isOpen) db.close();
  };
  return { db, transaction, close };
}

/** Creates the tables, and applies the changes that the file does not have yet. */
function prepareTables(db: DatabaseSync): void {
  db.exec(SCHEMA);
  const applied = Number(db.prepare('PRAGMA user_version').get()?.user_version ?? 0);
  for (const change of CHANGES.slice(applied)) db.exec(change);
  db.exec(`PRAGMA user_version = ${Math.max(applied, CHANGES.length)}`);
}

/**
 * When two processes turn a new file into a WAL file at once, SQLite reports busy to one of them without
 * applying the busy timeout, so this step waits by itself.
 */
function setModes(db: DatabaseSync, synchronous: 'FULL' | 'OFF'): void {
  for (let left = BUSY_TIMEOUT / PAUSE; ; left -= 1) {
    try {
      db.exec(
        `PRAGMA journal_mode = WAL; PRAGMA synchronous = ${synchronous}; PRAGMA foreign_keys = ON;`,
      );
      return;
    } catch (error) {
      if (left <= 0 || !isBusy(error)) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE);
    }
  }
}

/** SQLITE_BUSY and its extended codes have 5 in the low byte (https://sqlite.org/rescode.html). */
const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === 5;

function runAlone<Value>(db: DatabaseSync, fn: () => Value): Value {
  // IMMEDIATE takes the write lock at once. A read before the lock could miss a charge.
  db.exec('BEGIN IMMEDIATE');
  try {
    const value = fn();
    db.exec('COMMIT');
    return value;
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
}
