import type { Reader } from '../../db/work.ts';
import { findTerms, hasExpired } from '../license/index.ts';
import type { Order } from '../order/index.ts';
import { findByFirst, findSubscription, findSubscriptionOrder } from './store.ts';

/**
 * When the period an order pays became due: of a renewal that was declined and is waited for, also when the days lent to it
 * are over by the last try; else where it is later than the end of what was paid, as a pause was between them, or a
 * dispute. Null: it goes on from that end, or from now if the license rests; or the order is no matter of a subscription
 * that renews.
 */
export async function dueAt(
  reader: Reader,
  { id, licenseId }: Pick<Order, 'id' | 'licenseId'>,
): Promise<Date | null> {
  const order = await findSubscriptionOrder(reader, id);
  const terms = await findTerms(reader, licenseId ?? '');
  const subscription = order
    ? await findSubscription(reader, order.subscriptionId)
    : terms && (await findByFirst(reader, terms.orderId));
  if (!subscription?.nextChargeAt) return null;
  const { nextChargeAt, periodEnd, state } = subscription;
  if (state === 'past-due') return nextChargeAt;
  const isResting = terms !== null && hasExpired(terms, reader.now);
  return nextChargeAt > periodEnd && !isResting ? nextChargeAt : null;
}
