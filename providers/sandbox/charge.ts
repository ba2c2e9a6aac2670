import type { DeclineReason, PaymentTruth } from '../../domain/payment/port.ts';
import type { Currency } from '../../kit/money.ts';
import type { Ledger } from './ledger.ts';

type State = PaymentTruth['state'];

/** One row of the books. */
export type Charge = {
  readonly reference: string;
  readonly idempotency_key: string;
  readonly purchase_id: string;
  readonly state: State;
  readonly reason: DeclineReason | null;
  /** Where the bank asked the buyer; null when it did not have to ask. */
  readonly challenge_url: string | null;
  readonly return_url: string;
  readonly minor: number;
  readonly currency: Currency;
  readonly brand: string | null;
  readonly last4: string | null;
  /** Milliseconds since 1970. */
  readonly changed_at: number;
};

export type ChargeBook = ReturnType<typeof openCharges>;

/** The charges of a ledger; what is read and changed together belongs into `ledger.transaction`. */
export function openCharges({ db }: Ledger) {
  const byKey = db.prepare('SELECT * FROM charge WHERE idempotency_key = ?');
  const byReference = db.prepare('SELECT * FROM charge WHERE reference = ?');
  const byPurchase = db.prepare('SELECT * FROM charge WHERE purchase_id = ? ORDER BY position');
  const all = db.prepare('SELECT * FROM charge ORDER BY position');
  const insert = db.prepare(`INSERT INTO charge
    (reference, idempotency_key, purchase_id, state, reason, challenge_url, return_url,
     minor, currency, brand, last4, changed_at)
    VALUES (:reference, :idempotency_key, :purchase_id, :state, :reason, :challenge_url,
     :return_url, :minor, :currency, :brand, :last4, :changed_at)`);
  const settle = db.prepare(`UPDATE charge SET state = ?, reason = ?, changed_at = ?
    WHERE reference = ? AND state = 'waiting'`);
  // STRICT tables and CHECKs hold what the type says.
  const one = (row: unknown): Charge | null => (row ? (row as Charge) : null);
  const many = (rows: unknown[]): Charge[] => rows as Charge[];
  return {
    findByKey: (key: string) => one(byKey.get(key)),
    find: (reference: string) => one(byReference.get(reference)),
    listOf: (purchaseId: string) => many(byPurchase.all(purchaseId)),
    list: () => many(all.all()),
    insert(charge: Charge): void {
      insert.run(charge);
    },
    /** Ends a waiting charge: paid without a reason, declined with one. Others stay as they are. */
    settle(reference: string, reason: DeclineReason | null, now: Date): void {
      settle.run(reason ? 'declined' : 'paid', reason, now.getTime(), reference);
    },
  };
}

export function truthOf(charge: Charge): PaymentTruth {
  const { reference, purchase_id, state, minor, currency, brand, last4, reason } = charge;
  return {
    reference,
    purchaseId: purchase_id,
    state,
    total: { minor, currency },
    at: new Date(charge.changed_at),
    card: brand && last4 ? { brand, last4 } : null,
    reason,
  };
}
