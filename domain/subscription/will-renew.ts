import type { Reader } from '../../db/work.ts';
import { type PaymentProvider, savesCards } from '../payment/index.ts';
import { renewingProducts } from './open-renewal.ts';
import { hasOpenDispute } from './store.ts';
import {
  endsWithProducts,
  expiresBeforeCharge,
  hasNoMoreCharges,
  type Subscription,
} from './subscription.ts';

/**
 * Returns whether something is charged next, as far as is known now. Nothing is for products that are retired, without
 * an active license, or under dispute.
 */
export async function willRenew(reader: Reader, subscription: Subscription): Promise<boolean> {
  if (hasNoMoreCharges(subscription) || endsWithProducts(subscription)) return false;
  if ((await renewingProducts(reader, subscription)).length === 0) return false;
  return !(await hasOpenDispute(reader, subscription));
}

/**
 * Returns whether the card will have expired when it is charged next. A past-due renewal has a message of its own, and a
 * company that saves no cards cannot charge the card of an earlier one, whenever it expires.
 */
export const needsOtherCard = async (
  reader: Reader,
  subscription: Subscription,
  provider: Pick<PaymentProvider, 'methods' | 'ownFacts'>,
): Promise<boolean> =>
  savesCards(provider) &&
  subscription.state !== 'past-due' &&
  expiresBeforeCharge(subscription) &&
  (await willRenew(reader, subscription));
