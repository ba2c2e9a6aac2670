import type { ProviderEvent } from '../../domain/payment/port.ts';
import { minutes, seconds } from '../../kit/time.ts';
import type { Ledger } from './ledger.ts';

/** Time for a delivery before another process may try, for example because this one was killed. */
export const LEASE = seconds(5);
/** Pauses after failures double from 1 s to this. No event is ever abandoned. */
const LONGEST_PAUSE = minutes(10);
const BATCH = 50;

/** About a payment (`reference`) or a saved card (`mandate`). The other one is null. */
export type DueEvent = {
  readonly id: string;
  readonly type: string;
  readonly reference: string | null;
  readonly mandate: string | null;
  readonly created_at: number;
  readonly attempts: number;
};

export type Outbox = ReturnType<typeof openOutbox>;

/** Opens the queue of events. Call `add` in the transaction of the change. */
export function openOutbox({ db }: Ledger) {
  const insert = db.prepare(
    `INSERT INTO event (id, type, reference, mandate, created_at, next_at)
      VALUES (?, ?, ?, ?, ?, ?)`,
  );
  const claim = db.prepare(`UPDATE event SET attempts = attempts + 1, next_at = ?
    WHERE position IN (SELECT position FROM event
      WHERE delivered_at IS NULL AND next_at <= ? ORDER BY next_at, position LIMIT ${BATCH})
    RETURNING id, type, reference, mandate, created_at, attempts`);
  const delivered = db.prepare(
    'UPDATE event SET delivered_at = ?, last_failure = NULL WHERE id = ?',
  );
  const failed = db.prepare(
    'UPDATE event SET next_at = ?, last_failure = ? WHERE id = ? AND delivered_at IS NULL',
  );
  const counted = db.prepare(
    'SELECT count(*) AS count FROM event WHERE reference = ? AND type = ?',
  );
  return {
    countOf: (reference: string, type: string): number =>
      Number(counted.get(reference, type)?.count ?? 0),
    /** `pause` is in milliseconds. */
    add(event: ProviderEvent, now: Date, pause = 0): void {
      const at = now.getTime();
      const [reference, mandate] =
        'mandate' in event ? [null, event.mandate] : [event.reference, null];
      insert.run(event.id, event.type, reference, mandate, at, at + pause);
    },
    /** Leases the due events in one statement, so that no two processes take the same one. */
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
