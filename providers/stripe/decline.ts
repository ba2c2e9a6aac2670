import type { DeclineReason } from '../../domain/payment/port.ts';

/** Stripe's own code, and the bank's. */
export type Failure = {
  readonly code?: string | null | undefined;
  readonly decline_code?: string | null | undefined;
};

/** https://docs.stripe.com/declines/codes and https://docs.stripe.com/error-codes */
const REASONS: Readonly<Record<string, DeclineReason>> = {
  insufficient_funds: 'insufficient-funds',
  expired_card: 'expired-card',
  invalid_expiry_month: 'expired-card',
  invalid_expiry_year: 'expired-card',
  incorrect_cvc: 'incorrect-cvc',
  invalid_cvc: 'incorrect-cvc',
  incorrect_number: 'incorrect-number',
  invalid_number: 'incorrect-number',
  authentication_required: 'authentication-failed',
  authentication_not_handled: 'authentication-failed',
  payment_intent_authentication_failure: 'authentication-failed',
  payment_method_customer_decline: 'cancelled',
  payment_method_provider_timeout: 'processing-error',
  payment_method_not_available: 'processing-error',
  approve_with_id: 'processing-error',
  issuer_not_available: 'processing-error',
  processing_error: 'processing-error',
  reenter_transaction: 'processing-error',
  try_again_later: 'processing-error',
  payment_intent_payment_attempt_expired: 'expired',
};

/** After these codes, the card will never work again, or its owner forbade the charge. */
const HARD = new Set([
  'account_closed',
  'closed_account',
  'expired_card',
  'fraudulent',
  'incorrect_number',
  'invalid_account',
  'invalid_number',
  'lost_card',
  'merchant_blacklist',
  'pickup_card',
  'restricted_card',
  'revocation_of_all_authorizations',
  'revocation_of_authorization',
  'stolen_card',
  'stop_payment_order',
]);

/** Maps the codes of a failure. Unknown codes are a soft `declined`. */
export function declineOf({ code, decline_code }: Failure): {
  readonly reason: DeclineReason;
  readonly hard: boolean;
} {
  const named = [decline_code, code].filter((each) => typeof each === 'string');
  const reason = named.map((each) => REASONS[each]).find((each) => each !== undefined);
  return { reason: reason ?? 'declined', hard: named.some((each) => HARD.has(each)) };
}
