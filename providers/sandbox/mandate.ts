import { MandateGone } from '../../domain/payment/port.ts';
import type { CardFace, Habit } from './card.ts';
import type { Ledger } from './ledger.ts';

/** A card saved for charges without the buyer. */
export type Mandate = CardFace & { readonly id: string; readonly habit: Habit };

export type MandateBook = ReturnType<typeof openMandates>;

export function openMandates({ db }: Ledger) {
  const insert = db.prepare(
    'INSERT INTO mandate (id, brand, last4, habit) VALUES (:id, :brand, :last4, :habit)',
  );
  const byId = db.prepare('SELECT * FROM mandate WHERE id = ?');
  const change = db.prepare('UPDATE mandate SET habit = ? WHERE id = ?');
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
    setHabit(id: string, habit: Habit): void {
      change.run(habit, id);
    },
  };
}
