import type { Currency } from '../../kit/money.ts';
import type { Ledger } from './ledger.ts';

export type SetUp = {
  readonly reference: string;
  readonly set_up_id: string;
  readonly currency: Currency;
  readonly locale: string;
  readonly return_url: string;
  readonly state: 'waiting' | 'kept';
  /** The saved card, or the one being challenged while the set-up waits. */
  readonly mandate: string | null;
  /** In milliseconds since 1970. */
  readonly expires_at: number;
};

const COLUMNS = [
  ...['reference', 'set_up_id', 'currency', 'locale', 'return_url', 'state', 'mandate'],
  'expires_at',
];

export type SetUpBook = ReturnType<typeof openSetUps>;

export function openSetUps({ db }: Ledger) {
  const insert = db.prepare(`INSERT INTO set_up (${COLUMNS.join(', ')})
    VALUES (${COLUMNS.map((column) => `:${column}`).join(', ')})`);
  const byId = db.prepare('SELECT * FROM set_up WHERE set_up_id = ?');
  const byReference = db.prepare('SELECT * FROM set_up WHERE reference = ?');
  const change = db.prepare('UPDATE set_up SET state = ?, mandate = ? WHERE reference = ?');
  const one = (row: unknown): SetUp | null => (row ? (row as SetUp) : null);
  return {
    find: (reference: string) => one(byReference.get(reference)),
    findById: (setUpId: string) => one(byId.get(setUpId)),
    insert(setUp: SetUp): void {
      insert.run({ ...setUp });
    },
    update({ reference, state, mandate }: SetUp): void {
      change.run(state, mandate, reference);
    },
  };
}
