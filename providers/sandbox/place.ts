import type { PaymentRequest, PaymentStart } from '../../domain/payment/port.ts';
import { announce, type Books, settleCharge } from './books.ts';
import { judgeCard, type Verdict } from './card.ts';
import type { Charge } from './charge.ts';

export type ChallengeUrl = (reference: string, locale: string) => string;

/**
 * Charges a card once per idempotency key, and never a purchase that is paid already.
 * Throws when a key or a paid purchase comes back with another purchase or amount.
 */
export function placeCharge(
  books: Books,
  request: PaymentRequest,
  challengeUrl: ChallengeUrl,
): PaymentStart {
  return books.ledger.transaction(() => {
    const first = books.charges.findByKey(request.idempotencyKey);
    if (first) return firstAnswer(mustMatch(first, request));
    const before = books.charges.listOf(request.purchaseId);
    const paid = before.find((charge) => charge.state === 'paid');
    if (paid) return { kind: 'done', reference: mustMatch(paid, request).reference };
    endWaiting(books, before);
    const charge = newCharge(books, request, challengeUrl);
    books.charges.insert(charge);
    if (charge.state !== 'waiting') announce(books, charge.reference, charge.state);
    return firstAnswer(charge);
  });
}

/** An older attempt must not be paid as well, later, from another tab. */
function endWaiting(books: Books, charges: readonly Charge[]): void {
  for (const { state, reference } of charges) {
    if (state === 'waiting') settleCharge(books, reference, 'authentication-failed');
  }
}

function newCharge(books: Books, request: PaymentRequest, challengeUrl: ChallengeUrl): Charge {
  const now = books.clock.now();
  const reference = books.newId('sbx_');
  const { verdict, face } = judgeCard(request.instrument, now);
  return {
    reference,
    idempotency_key: request.idempotencyKey,
    purchase_id: request.purchaseId,
    ...outcomeOf(verdict),
    challenge_url: verdict === 'challenge' ? challengeUrl(reference, request.locale) : null,
    return_url: request.returnUrl,
    minor: request.total.minor,
    currency: request.total.currency,
    brand: face?.brand ?? null,
    last4: face?.last4 ?? null,
    changed_at: now.getTime(),
  };
}

function outcomeOf(verdict: Verdict): Pick<Charge, 'state' | 'reason'> {
  if (verdict === 'paid') return { state: 'paid', reason: null };
  if (verdict === 'challenge') return { state: 'waiting', reason: null };
  return { state: 'declined', reason: verdict };
}

/** What was answered when the charge was placed, whatever has become of it since. */
function firstAnswer({ reference, challenge_url, reason }: Charge): PaymentStart {
  if (challenge_url) return { kind: 'redirect', reference, url: challenge_url };
  return reason ? { kind: 'declined', reference, reason } : { kind: 'done', reference };
}

function mustMatch(charge: Charge, { purchaseId, total }: PaymentRequest): Charge {
  const { purchase_id, minor, currency } = charge;
  if (purchase_id !== purchaseId || minor !== total.minor || currency !== total.currency) {
    throw new Error(`payment ${charge.reference} was placed for another purchase or amount`);
  }
  return charge;
}
