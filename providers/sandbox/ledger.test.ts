import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { openLedger } from './ledger.ts';
import { CHANGES, SCHEMA } from './schema.ts';

/** The books of a version that knew no changes yet, with a saved card and an event that was not delivered. */
const OLD_BOOKS = `${SCHEMA}
  INSERT INTO mandate VALUES ('sbm_1', 'visa', '4242', 'soft');
  INSERT INTO charge (reference, idempotency_key, purchase_id, method, state, return_url, minor, currency, received,
    dispute, brand, last4, mandate, changed_at)
    VALUES ('sbx_1', 'p1:1', 'p1', 'card', 'paid', '', 1990, 'EUR', 1990, 'none', 'visa', '4242', 'sbm_1', 1);
  INSERT INTO event (id, type, reference, created_at, next_at) VALUES ('sbe_1', 'payment.paid', 'sbx_1', 1, 1);`;

test('opens the books of an earlier version, with everything in them, again and again', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ledger-'));
  const file = join(folder, 'sandbox.db');
  const old = new DatabaseSync(file);
  old.exec(OLD_BOOKS);
  old.close();
  for (const _ of ['first', 'second']) {
    const { db, close } = openLedger(file);
    expect(db.prepare('SELECT * FROM mandate').all()).toEqual([
      {
        id: 'sbm_1',
        brand: 'visa',
        last4: '4242',
        habit: 'soft',
        expiry: null,
        reason: 'declined',
      },
    ]);
    expect(db.prepare('SELECT reference, expiry FROM charge').all()).toEqual([
      { reference: 'sbx_1', expiry: null },
    ]);
    expect(db.prepare('SELECT id, reference, mandate, delivered_at FROM event').all()).toEqual([
      { id: 'sbe_1', reference: 'sbx_1', mandate: null, delivered_at: null },
    ]);
    expect(db.prepare('PRAGMA user_version').get()).toEqual({ user_version: CHANGES.length });
    close();
  }
  rmSync(folder, { recursive: true });
});
