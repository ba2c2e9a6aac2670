import Stripe from 'stripe';

/** What names the kept card in the requests of a charge. */
const MEANS = new Set(['customer', 'payment_method']);

/**
 * Whether Stripe refuses a charge because the kept card, or the customer it was kept for, is there no more
 * (https://docs.stripe.com/error-codes). `resource_missing`: deleted, or of another account. A card that was taken off its
 * customer is refused as `payment_method_unexpected_state`, or by the name of the field without any code.
 */
export function isMandateGone(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return false;
  const { code, param = '', message } = error;
  // A key of the other mode was set: that is for the vendor to mend, the card is good.
  if (message.includes('a similar object exists in')) return false;
  if (code === 'payment_method_unexpected_state') return true;
  return MEANS.has(param) && (code === 'resource_missing' || !code);
}
