import { type RefundAnswer, RefundRefused, type RefundRequest } from '../../domain/payment/port.ts';
import { announce, type Books, getCharge } from './books.ts';
import type { Refund } from './refund-book.ts';

/**
 * Refunds once per key. A repeated key returns the current state of that refund.
 * @throws RefundRefused above the remaining amount, for a waiting charge, or if a dispute is open or lost
 */
export function placeRefund(books: Books, request: RefundRequest): RefundAnswer {
  return books.ledger.transaction(() => {
    const first = books.refunds.findByKey(request.idempotencyKey);
    if (first) return answerOf(mustMatch(first, request));
    return makeRefund(books, request, request.idempotencyKey);
  });
}

type RefundParams = Pick<RefundRequest, 'reference' | 'amount'>;

/** Call inside a transaction. `key` is null for a refund made at the provider. */
function makeRefund(books: Books, params: RefundParams, key: string | null): RefundAnswer {
  assertRefundable(books, params);
  const { reference, amount } = params;
  const id = books.newId('sbr_');
  const state = books.faults.get().refunds;
  const refund = { id, idempotency_key: key ?? id, reference, ...amount, state };
  books.refunds.insert(refund);
  updateSum(books, refund);
  return answerOf(refund);
}

/** Refunds at the provider, not through the shop. */
export const giveBack = (books: Books, params: RefundParams): RefundAnswer =>
  books.ledger.transaction(() => makeRefund(books, params, null));

/** Ends a waiting refund. A completed one can still fail, and others stay as they are. */
export function endRefund(books: Books, id: string, state: 'done' | 'failed'): void {
  books.ledger.transaction(() => {
    const refund = books.refunds.find(id);
    if (!refund) throw new Error(`the sandbox has no refund ${id}`);
    if (refund.state === state || refund.state === 'failed') return;
    books.refunds.setState(id, state);
    updateSum(books, refund);
  });
}

function updateSum(books: Books, { reference }: Refund): void {
  const refunded = books.refunds.sumOf(reference);
  books.charges.update({ ...getCharge(books, reference), refunded });
  announce(books, reference, 'refunded');
}

function assertRefundable(books: Books, { reference, amount }: RefundParams): void {
  const charge = getCharge(books, reference);
  const left = charge.received - charge.refunded;
  const isHeld = charge.dispute === 'open' || charge.dispute === 'lost';
  const isFitting = amount.currency === charge.currency && amount.minor > 0 && amount.minor <= left;
  if (charge.state === 'waiting' || isHeld || !isFitting) {
    const requested = `${amount.minor} ${amount.currency}`;
    throw new RefundRefused(`${reference}: ${left} left to refund, requested ${requested}`);
  }
}

function mustMatch(refund: Refund, { reference, amount }: RefundRequest): Refund {
  const { minor, currency } = refund;
  if (refund.reference !== reference || minor !== amount.minor || currency !== amount.currency) {
    throw new Error(`refund ${refund.id} was made for another payment or amount`);
  }
  return refund;
}

const answerOf = ({ id, state, minor, currency }: Refund): RefundAnswer => ({
  id,
  state,
  amount: { minor, currency },
});
