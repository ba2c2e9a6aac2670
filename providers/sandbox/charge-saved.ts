import type { ChargeAnswer, ChargeRequest } from '../../domain/payment/port.ts';
import { announce, type Books } from './books.ts';
import type { Habit } from './card.ts';
import type { Charge } from './charge.ts';
import { assertEnough } from './minimum.ts';
import { assertMatches, endWaiting, newCharge } from './place.ts';

/**
 * Charges a saved card once per key, and never for a paid order.
 * @throws for an unknown card, a total below the minimum, or a key reused with another order or amount
 */
export function chargeSavedCard(books: Books, request: ChargeRequest): ChargeAnswer {
  return books.ledger.transaction(() => {
    const first = books.charges.findByKey(request.idempotencyKey);
    if (first) return answerOf(assertMatches(first, request));
    const { id: mandate, brand, last4, habit } = books.mandates.get(request.mandate);
    const before = books.charges.listOf(request.orderId);
    const paid = before.find((charge) => charge.state === 'paid');
    if (paid) return answerOf(assertMatches(paid, request));
    assertEnough(request.total);
    endWaiting(books, before);
    const blank = newCharge(books, request);
    const charge: Charge = { ...blank, ...outcomeOf(habit, blank.minor), mandate, brand, last4 };
    books.charges.insert(charge);
    announce(books, charge.reference, charge.state);
    return answerOf(charge);
  });
}

function outcomeOf(habit: Habit, minor: number) {
  const expires_at = null;
  if (habit === 'good') return { state: 'paid', received: minor, expires_at } as const;
  const hard = habit === 'hard' ? 1 : 0;
  return { state: 'declined', reason: 'declined', hard, expires_at } as const;
}

function answerOf({ reference, reason, hard }: Charge): ChargeAnswer {
  return reason
    ? { kind: 'declined', reference, reason, hard: hard === 1 }
    : { kind: 'done', reference };
}
