import Stripe from 'stripe';

/** Parameters that name the saved card in a charge request. */
const MEANS = new Set(['customer', 'payment_method']);

/**
 * Whether the saved card or its customer is gone (https://docs.stripe.com/error-codes). `resource_missing`: deleted,
 * or in another account. A detached card gives `payment_method_unexpected_state`, or the parameter without a code.
 */
export function isMandateGone(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return false;
  const { code, param = '', message } = error;
  // The key is for the other mode, which the operator must fix. The card is fine.
  if (message.includes('a similar object exists in')) return false;
  if (code === 'payment_method_unexpected_state') return true;
  return MEANS.has(param) && (code === 'resource_missing' || !code);
}
