import Stripe from 'stripe';
import { type Card, MandateGone } from '../../domain/payment/port.ts';
import { toCard } from './card.ts';
import { idOf } from './client.ts';
import type { Deps } from './deps.ts';
import { isOfOtherMode } from './failure.ts';
import { readMandate } from './snapshot.ts';

/**
 * Returns a saved card with the details that the card networks reported last, or null for a method without a card.
 * @throws MandateGone if it was deleted, or detached from its customer
 */
export async function fetchCard({ stripe }: Deps, mandate: string): Promise<Card | null> {
  const { customer, payment_method: id } = readMandate(mandate);
  const saved = await stripe.paymentMethods.retrieve(id).catch((error: unknown) => {
    throw isMissing(error) ? new MandateGone(String(error)) : error;
  });
  if (idOf(saved.customer) !== customer) throw new MandateGone(`${id} is no longer saved`);
  return toCard(saved.card);
}

/** https://docs.stripe.com/error-codes#resource-missing */
const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  error.code === 'resource_missing' &&
  !isOfOtherMode(error);
