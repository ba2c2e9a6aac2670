import type { RefundState } from '../../domain/payment/port.ts';
import type { Currency } from '../../kit/money.ts';
import type { Ledger } from './ledger.ts';

export type Refund = {
  readonly id: string;
  /** Equals `id` for a refund made at the provider. */
  readonly idempotency_key: string;
  readonly reference: string;
  readonly minor: number;
  readonly currency: Currency;
  readonly state: RefundState;
};

export type RefundBook = ReturnType<typeof openRefunds>;

export function openRefunds({ db }: Ledger) {
  const byKey = db.prepare(
    'SELECT id, idempotency_key, reference, minor, currency, state FROM refund WHERE idempotency_key = ?',
  );
  const byId = db.prepare(
    'SELECT id, idempotency_key, reference, minor, currency, state FROM refund WHERE id = ?',
  );
  const byCharge = db.prepare(
    'SELECT id, idempotency_key, reference, minor, currency, state FROM refund WHERE reference = ?',
  );
  const insert =
    db.prepare(`INSERT INTO refund (id, idempotency_key, reference, minor, currency, state)
    VALUES (:id, :idempotency_key, :reference, :minor, :currency, :state)`);
  const change = db.prepare('UPDATE refund SET state = ? WHERE id = ?');
  const sum = db.prepare(
    "SELECT coalesce(sum(minor), 0) AS minor FROM refund WHERE reference = ? AND state <> 'failed'",
  );
  return {
    findByKey: (key: string) => (byKey.get(key) as unknown as Refund | undefined) ?? null,
    find: (id: string) => (byId.get(id) as unknown as Refund | undefined) ?? null,
    listOf: (reference: string) => byCharge.all(reference) as unknown[] as Refund[],
    insert(refund: Refund): void {
      insert.run({ ...refund });
    },
    setState(id: string, state: RefundState): void {
      change.run(state, id);
    },
    sumOf: (reference: string): number => Number(sum.get(reference)?.minor ?? 0),
  };
}
