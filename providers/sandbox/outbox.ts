import type { PaymentEvent } from '../../domain/payment/port.ts';
import { minutes, seconds } from '../../kit/time.ts';
import type { Ledger } from './ledger.ts';

/** How long a process has for one delivery before another may try; also what a killed one delays. */
export const LEASE = seconds(5);
/** Pauses after a failure: 1 s, 2 s, 4 s … up to this. An event is never given up. */
const LONGEST_PAUSE = minutes(10);
/** Deliveries taken at once. */
const BATCH = 50;

export type DueEvent = PaymentEvent & { readonly created_at: number; readonly attempts: number };

export type Outbox = ReturnType<typeof openOutbox>;

/** The events still owed to the shop. `add` belongs into the transaction of the change it tells of. */
export function openOutbox({ db }: Ledger) {
  const insert = db.prepare(
    'INSERT INTO event (id, type, reference, created_at, next_at) VALUES (?, ?, ?, ?, ?)',
  );
  const claim = db.prepare(`UPDATE event SET attempts = attempts + 1, next_at = ?
    WHERE position IN (SELECT position FROM event
      WHERE delivered_at IS NULL AND next_at <= ? ORDER BY next_at, position LIMIT ${BATCH})
    RETURNING id, type, reference, created_at, attempts`);
  const delivered = db.prepare(
    'UPDATE event SET delivered_at = ?, last_failure = NULL WHERE id = ?',
  );
  const failed = db.prepare(
    'UPDATE event SET next_at = ?, last_failure = ? WHERE id = ? AND delivered_at IS NULL',
  );
  const told = db.prepare('SELECT count(*) AS count FROM event WHERE reference = ? AND type = ?');
  return {
    /** How often something was told of a charge, delivered or not. */
    countOf: (reference: string, type: string): number =>
      Number(told.get(reference, type)?.count ?? 0),
    /** `pause`: milliseconds it is held back. */
    add(event: PaymentEvent, now: Date, pause = 0): void {
      const at = now.getTime();
      insert.run(event.id, event.type, event.reference, at, at + pause);
    },
    /** Takes what is due for the length of a lease: one statement, so no two processes take the same. */
    claim(now: Date): DueEvent[] {
      const at = now.getTime();
      return claim.all(at + LEASE, at) as unknown[] as DueEvent[];
    },
    markDelivered(id: string, now: Date): void {
      delivered.run(now.getTime(), id);
    },
    markFailed(event: DueEvent, failure: string, now: Date): void {
      const pause = Math.min(seconds(2 ** (event.attempts - 1)), LONGEST_PAUSE);
      failed.run(now.getTime() + pause, failure, event.id);
    },
  };
}
