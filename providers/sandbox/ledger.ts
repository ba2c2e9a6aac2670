import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { milliseconds, seconds } from '../../kit/time.ts';
import { SCHEMA } from './schema.ts';

/** How long one process waits for another's transaction; ours last a few milliseconds. */
const BUSY_TIMEOUT = seconds(10);
/** Between two tries where SQLite does not wait for us. */
const PAUSE = milliseconds(20);

/** The company's own books: one SQLite file, durable at commit, shared by all site processes. */
export type Ledger = {
  readonly db: DatabaseSync;
  /** Runs `fn` alone among all processes; what it wrote is on the disk when this returns. */
  transaction<Value>(fn: () => Value): Value;
  /** Closing twice is harmless. */
  close(): void;
};

/**
 * Opens the file, creating folder, file and tables as needed. Throws when it cannot be used. `isDurable`: a commit waits
 * for the disk.
 */
export function openLedger(file: string, { isDurable = true } = {}): Ledger {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const db = new DatabaseSync(file, { timeout: BUSY_TIMEOUT });
  setModes(db, isDurable ? 'FULL' : 'OFF');
  const transaction = <Value>(fn: () => Value): Value => runAlone(db, fn);
  transaction(() => db.exec(SCHEMA));
  const close = () => {
    if (db.isOpen) db.close();
  };
  return { db, transaction, close };
}

/**
 * Two processes making one new file a WAL file at the same moment: SQLite tells one of them that it
 * is busy at once, without waiting for the busy timeout. So this one step waits by itself.
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

/** SQLITE_BUSY and its extended forms have 5 in the low byte (https://sqlite.org/rescode.html). */
const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === 5;

function runAlone<Value>(db: DatabaseSync, fn: () => Value): Value {
  // IMMEDIATE takes the write lock first: reading before locking could see a charge not yet there.
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
