import { type Card, type DeclineReason, MandateGone } from '../../domain/payment/port.ts';
import type { Habit } from './card.ts';
import type { Ledger } from './ledger.ts';

/** A card saved for charges without the buyer. */
export type Mandate = Card & {
  readonly id: string;
  readonly habit: Habit;
  /** Why charges are declined, unless the habit is `good`. */
  readonly reason: DeclineReason;
};

export type MandateBook = ReturnType<typeof openMandates>;

export function openMandates({ db }: Ledger) {
  const insert = db.prepare(
    `INSERT INTO mandate (id, brand, last4, expiry, habit, reason)
      VALUES (:id, :brand, :last4, :expiry, :habit, :reason)`,
  );
  const byId = db.prepare('SELECT * FROM mandate WHERE id = ?');
  const change = db.prepare('UPDATE mandate SET habit = ?, reason = ? WHERE id = ?');
  const replace = db.prepare('UPDATE mandate SET last4 = ?, expiry = ? WHERE id = ?');
  return {
    insert(mandate: Mandate): void {
      insert.run({ ...mandate });
    },
    /** @throws MandateGone for an unknown id */
    get(id: string): Mandate {
      const row: unknown = byId.get(id);
      if (!row) throw new MandateGone(`the sandbox has no card ${id}`);
      return row as Mandate;
    },
    setHabit(id: string, habit: Habit, reason: DeclineReason): void {
      change.run(habit, reason, id);
    },
    setCard(id: string, { last4, expiry }: Pick<Card, 'last4' | 'expiry'>): void {
      replace.run(last4, expiry, id);
    },
  };
}
