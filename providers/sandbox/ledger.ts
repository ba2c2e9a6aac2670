import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { milliseconds, seconds } from '../../kit/time.ts';

/** How long one process waits for another's transaction; ours last a few milliseconds. */
const BUSY_TIMEOUT = seconds(10);
/** Between two tries where SQLite does not wait for us. */
const PAUSE = milliseconds(20);

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS charge (
    position INTEGER PRIMARY KEY,
    reference TEXT NOT NULL UNIQUE,
    idempotency_key TEXT NOT NULL UNIQUE,
    purchase_id TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'paid', 'declined')),
    reason TEXT CHECK ((reason IS NOT NULL) = (state = 'declined')),
    challenge_url TEXT,
    return_url TEXT NOT NULL,
    minor INTEGER NOT NULL CHECK (minor > 0),
    currency TEXT NOT NULL,
    brand TEXT,
    last4 TEXT CHECK (length(last4) = 4),
    changed_at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS charge_purchase ON charge (purchase_id);
  CREATE UNIQUE INDEX IF NOT EXISTS charge_paid_once ON charge (purchase_id) WHERE state = 'paid';
  CREATE TABLE IF NOT EXISTS event (
    position INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    type TEXT NOT NULL,
    reference TEXT NOT NULL REFERENCES charge (reference),
    created_at INTEGER NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    next_at INTEGER NOT NULL,
    delivered_at INTEGER,
    last_failure TEXT
  ) STRICT;
  CREATE INDEX IF NOT EXISTS event_due ON event (next_at) WHERE delivered_at IS NULL;
`;

/** The company's own books: one SQLite file, durable at commit, shared by all site processes. */
export type Ledger = {
  readonly db: DatabaseSync;
  /** Runs `fn` alone among all processes; what it wrote is on the disk when this returns. */
  transaction<Value>(fn: () => Value): Value;
  /** Closing twice is harmless. */
  close(): void;
};

/** Opens the file, creating folder, file and tables as needed. Throws when it cannot be used. */
export function openLedger(file: string): Ledger {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const db = new DatabaseSync(file, { timeout: BUSY_TIMEOUT });
  setModes(db);
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
function setModes(db: DatabaseSync): void {
  for (let left = BUSY_TIMEOUT / PAUSE; ; left -= 1) {
    try {
      db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;');
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
