import type {
  ChargeAnswer,
  ChargeRequest,
  PaymentStart,
  PresentRequest,
} from '../../domain/payment/port.ts';
import { announce, type Books } from './books.ts';
import { hasExpired } from './card.ts';
import { type Charge, isTaken } from './charge.ts';
import type { Mandate } from './mandate.ts';
import { assertEnough } from './minimum.ts';
import { assertMatches, endWaiting, firstAnswer, newCharge, type Pages } from './place.ts';

/**
 * Charges a saved card once per key, and never for a paid order.
 * @throws for an unknown card, a total below the minimum, or a key reused with another order or amount
 */
export const chargeSavedCard = (books: Books, request: ChargeRequest): ChargeAnswer =>
  books.ledger.transaction(() => answerOf(chargeOnce(books, request, () => null)));

/** Charges a saved card while its owner is there. The bank asks where it would decline the absent owner. */
export function startSavedCard(
  books: Books,
  request: PresentRequest,
  { challengeUrl }: Pages,
): PaymentStart {
  const asked = ({ reference }: Charge) => challengeUrl(reference, request.locale);
  return books.ledger.transaction(() => firstAnswer(chargeOnce(books, request, asked)));
}

/** `asked` returns the page of a bank that asks the owner, or null if nobody is there. */
function chargeOnce(
  books: Books,
  request: ChargeRequest & Partial<PresentRequest>,
  asked: (blank: Charge) => string | null,
): Charge {
  const first = books.charges.findByKey(request.idempotencyKey);
  if (first) return assertMatches(first, request);
  const before = books.charges.listOf(request.orderId);
  const taken = before.find(isTaken);
  if (taken) return assertMatches(taken, request);
  const saved = books.mandates.get(request.mandate);
  assertEnough(request.total);
  endWaiting(books, before);
  const blank = newCharge(books, request);
  const { id: mandate, brand, last4, expiry } = saved;
  const outcome = outcomeOf(saved, blank.minor, books.clock.now());
  const challenge_url = outcome.reason === 'authentication-failed' ? asked(blank) : null;
  const charge: Charge = {
    ...blank,
    ...(challenge_url === null ? outcome : { challenge_url }),
    mandate,
    brand,
    last4,
    expiry,
  };
  books.charges.insert(charge);
  if (charge.state !== 'waiting') announce(books, charge.reference, charge.state);
  return charge;
}

type Outcome = Pick<Charge, 'state' | 'reason' | 'hard' | 'received' | 'expires_at'>;

function outcomeOf({ habit, reason, expiry }: Mandate, minor: number, now: Date): Outcome {
  const declined = { state: 'declined', received: 0, expires_at: null } as const;
  if (expiry !== null && hasExpired(expiry, now))
    return { ...declined, reason: 'expired-card', hard: 1 };
  if (habit === 'good')
    return { state: 'paid', reason: null, hard: 0, received: minor, expires_at: null };
  return { ...declined, reason, hard: habit === 'hard' ? 1 : 0 };
}

function answerOf({ reference, reason, hard }: Charge): ChargeAnswer {
  return reason
    ? { kind: 'declined', reference, reason, hard: hard === 1 }
    : { kind: 'done', reference };
}
