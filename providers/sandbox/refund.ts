import { type RefundAnswer, RefundRefused, type RefundRequest } from '../../domain/payment/port.ts';
import { announce, type Books, getCharge } from './books.ts';
import type { Refund } from './refund-book.ts';

/**
 * Gives money back once per key; a repeated key answers how that refund stands now. Throws
 * `RefundRefused` for more than is left, while it waits to be paid, and while the bank has the money.
 */
export function placeRefund(books: Books, request: RefundRequest): RefundAnswer {
  return books.ledger.transaction(() => {
    const first = books.refunds.findByKey(request.idempotencyKey);
    if (first) return answerOf(mustMatch(first, request));
    return makeRefund(books, request, request.idempotencyKey);
  });
}

type Wanted = Pick<RefundRequest, 'reference' | 'amount'>;

/** Call inside a transaction. `key`: null for one that no shop has asked for. */
function makeRefund(books: Books, wanted: Wanted, key: string | null): RefundAnswer {
  assertRefundable(books, wanted);
  const { reference, amount } = wanted;
  const id = books.newId('sbr_');
  const state = books.faults.get().refunds;
  const refund = { id, idempotency_key: key ?? id, reference, ...amount, state };
  books.refunds.insert(refund);
  updateSum(books, refund);
  return answerOf(refund);
}

/** Gives money back as somebody does who works at the company. */
export const giveBack = (books: Books, wanted: Wanted): RefundAnswer =>
  books.ledger.transaction(() => makeRefund(books, wanted, null));

/** Ends a refund that waits; one that is done may still come back, others stay as they are. */
export function endRefund(books: Books, id: string, state: 'done' | 'failed'): void {
  books.ledger.transaction(() => {
    const refund = books.refunds.find(id);
    if (!refund) throw new Error(`the sandbox knows no refund ${id}`);
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

function assertRefundable(books: Books, { reference, amount }: Wanted): void {
  const charge = getCharge(books, reference);
  const left = charge.received - charge.refunded;
  const isHeld = charge.dispute === 'open' || charge.dispute === 'lost';
  const isFitting = amount.currency === charge.currency && amount.minor > 0 && amount.minor <= left;
  if (charge.state === 'waiting' || isHeld || !isFitting) {
    const asked = `${amount.minor} ${amount.currency}`;
    throw new RefundRefused(`${reference}: ${left} are left to give back, asked ${asked}`);
  }
}

function mustMatch(refund: Refund, { reference, amount }: RefundRequest): Refund {
  const { minor, currency } = refund;
  if (refund.reference !== reference || minor !== amount.minor || currency !== amount.currency) {
    throw new Error(`refund ${refund.id} was asked for another payment or amount`);
  }
  return refund;
}

const answerOf = ({ id, state, minor, currency }: Refund): RefundAnswer => ({
  id,
  state,
  amount: { minor, currency },
});
