/** The first form of the tables. The CHECKs enforce the types of `charge.ts`. */
export const SCHEMA = `
  CREATE TABLE IF NOT EXISTS mandate (
    id TEXT PRIMARY KEY,
    brand TEXT NOT NULL,
    last4 TEXT NOT NULL CHECK (length(last4) = 4),
    habit TEXT NOT NULL CHECK (habit IN ('good', 'soft', 'hard'))
  ) STRICT;
  CREATE TABLE IF NOT EXISTS set_up (
    reference TEXT PRIMARY KEY,
    set_up_id TEXT NOT NULL UNIQUE,
    currency TEXT NOT NULL,
    locale TEXT NOT NULL,
    return_url TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'kept')),
    mandate TEXT REFERENCES mandate (id),
    expires_at INTEGER NOT NULL,
    CHECK (state <> 'kept' OR mandate IS NOT NULL)
  ) STRICT;
  CREATE TABLE IF NOT EXISTS charge (
    position INTEGER PRIMARY KEY,
    reference TEXT NOT NULL UNIQUE,
    idempotency_key TEXT NOT NULL UNIQUE,
    purchase_id TEXT NOT NULL,
    method TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'paid', 'declined', 'expired')),
    reason TEXT CHECK ((reason IS NOT NULL) = (state IN ('declined', 'expired'))),
    hard INTEGER NOT NULL DEFAULT 0 CHECK (hard IN (0, 1)),
    challenge_url TEXT,
    qr_text TEXT,
    app_url TEXT,
    return_url TEXT NOT NULL,
    minor INTEGER NOT NULL CHECK (minor > 0),
    currency TEXT NOT NULL,
    received INTEGER NOT NULL CHECK (received >= 0),
    refunded INTEGER NOT NULL DEFAULT 0 CHECK (refunded BETWEEN 0 AND received),
    dispute TEXT NOT NULL CHECK (dispute IN ('none', 'open', 'won', 'lost')),
    brand TEXT,
    last4 TEXT CHECK (length(last4) = 4),
    mandate TEXT REFERENCES mandate (id),
    expires_at INTEGER,
    late INTEGER NOT NULL DEFAULT 0 CHECK (late IN (0, 1)),
    changed_at INTEGER NOT NULL,
    CHECK (state <> 'paid' OR received >= minor)
  ) STRICT;
  CREATE INDEX IF NOT EXISTS charge_purchase ON charge (purchase_id);
  CREATE INDEX IF NOT EXISTS charge_due ON charge (expires_at) WHERE state = 'waiting';
  DROP INDEX IF EXISTS charge_paid_once;
  -- A wallet can pay an expired charge although its order was paid otherwise, so late payments do not count. Neither
  -- does money that was given back in full, because the terms had changed.
  CREATE UNIQUE INDEX IF NOT EXISTS charge_kept_once ON charge (purchase_id)
    WHERE state = 'paid' AND late = 0 AND refunded < received;
  CREATE TABLE IF NOT EXISTS refund (
    position INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    idempotency_key TEXT NOT NULL UNIQUE,
    reference TEXT NOT NULL REFERENCES charge (reference),
    minor INTEGER NOT NULL CHECK (minor > 0),
    currency TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('done', 'waiting', 'failed'))
  ) STRICT;
  CREATE INDEX IF NOT EXISTS refund_charge ON refund (reference);
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
  CREATE INDEX IF NOT EXISTS event_charge ON event (reference, type);
  CREATE INDEX IF NOT EXISTS event_due ON event (next_at) WHERE delivered_at IS NULL;
`;

/**
 * Changes to the tables, oldest first. A file counts in `user_version` how many it has, so that books of an earlier
 * version get the rest. SQLite cannot drop NOT NULL, so the table of events is made again.
 */
export const CHANGES: readonly string[] = [
  `ALTER TABLE mandate ADD COLUMN expiry TEXT;
   ALTER TABLE mandate ADD COLUMN reason TEXT NOT NULL DEFAULT 'declined';
   ALTER TABLE charge ADD COLUMN expiry TEXT;
   CREATE TABLE next_event (
     position INTEGER PRIMARY KEY,
     id TEXT NOT NULL UNIQUE,
     type TEXT NOT NULL,
     reference TEXT REFERENCES charge (reference),
     mandate TEXT REFERENCES mandate (id),
     created_at INTEGER NOT NULL,
     attempts INTEGER NOT NULL DEFAULT 0,
     next_at INTEGER NOT NULL,
     delivered_at INTEGER,
     last_failure TEXT,
     CHECK ((reference IS NULL) <> (mandate IS NULL))
   ) STRICT;
   INSERT INTO next_event
     SELECT position, id, type, reference, NULL, created_at, attempts, next_at, delivered_at, last_failure
     FROM event;
   DROP TABLE event;
   ALTER TABLE next_event RENAME TO event;
   CREATE INDEX event_charge ON event (reference, type);
   CREATE INDEX event_due ON event (next_at) WHERE delivered_at IS NULL;`,
];
