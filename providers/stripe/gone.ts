import Stripe from 'stripe';

/** Parameters that name the saved card in a charge request. */
const MEANS = new Set(['customer', 'payment_method']);

/**
 * Whether Stripe rejects a charge because the saved card or its customer is gone
 * (https://docs.stripe.com/error-codes). `resource_missing` means deleted, or in another account. A detached card is
 * rejected with `payment_method_unexpected_state`, or with the parameter's name and no code.
 */
export function isMandateGone(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return false;
  const { code, param = '', message } = error;
  // The key is for the other mode. The operator must fix that, and the card is fine.
  if (message.includes('a similar object exists in')) return false;
  if (code === 'payment_method_unexpected_state') return true;
  return MEANS.has(param) && (code === 'resource_missing' || !code);
}
