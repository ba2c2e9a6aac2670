/** A payment method pays, is declined with a code, or needs authentication. */
export type Habit =
  | { readonly kind: 'paid' }
  | { readonly kind: 'challenge' }
  | { readonly kind: 'declined'; readonly code: string; readonly declineCode: string };

const declined = (declineCode: string, code = 'card_declined'): Habit => ({
  kind: 'declined',
  code,
  declineCode,
});

/** Stripe's test cards by name (https://docs.stripe.com/testing). */
const TEST_CARDS: Readonly<Record<string, Habit>> = {
  pm_card_visa: { kind: 'paid' },
  pm_card_threeDSecure2Required: { kind: 'challenge' },
  pm_card_authenticationRequired: { kind: 'challenge' },
  pm_card_visa_chargeDeclined: declined('generic_decline'),
  pm_card_visa_chargeDeclinedInsufficientFunds: declined('insufficient_funds'),
  pm_card_visa_chargeDeclinedLostCard: declined('lost_card'),
  pm_card_visa_chargeDeclinedStolenCard: declined('stolen_card'),
  pm_card_chargeDeclinedExpiredCard: declined('expired_card', 'expired_card'),
  pm_card_chargeDeclinedIncorrectCvc: declined('incorrect_cvc', 'incorrect_cvc'),
  pm_card_chargeDeclinedProcessingError: declined('processing_error', 'processing_error'),
};

export const LOST_CARD: Habit = declined('lost_card');

export function habitOf(testCard: string): Habit {
  const habit = TEST_CARDS[testCard];
  if (!habit) throw new Error(`Unknown Stripe test card: ${testCard}`);
  return habit;
}
