import {
  assertRefundableMethod,
  type RefundAnswer,
  RefundRefused,
  type RefundRequest,
} from '../../domain/payment/port.ts';
import { announce, type Books, getCharge } from './books.ts';
import type { Refund } from './refund-book.ts';

/**
 * Refunds once per key. A repeated key returns the refund's current state.
 * @throws RefundRefused above the remaining amount, for a waiting charge, or with an open or lost dispute
 */
export function placeRefund(books: Books, request: RefundRequest): RefundAnswer {
  return books.ledger.transaction(() => {
    const first = books.refunds.findByKey(request.idempotencyKey);
    if (first) return answerOf(assertMatches(first, request));
    assertRefundableMethod(getCharge(books, request.reference).method);
    return makeRefund(books, request, request.idempotencyKey);
  });
}

type RefundParams = Pick<RefundRequest, 'reference' | 'amount'>;

/** Call in a transaction. A null `key` means that the refund was made at the provider. */
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

/** Refunds at the provider, without the shop. */
export const giveBack = (books: Books, params: RefundParams): RefundAnswer =>
  books.ledger.transaction(() => makeRefund(books, params, null));

/** Ends a waiting refund. A done refund can still fail, and a failed one does not change. */
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

function assertMatches(refund: Refund, { reference, amount }: RefundRequest): Refund {
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
