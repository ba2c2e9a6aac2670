import type { Reader } from '../../db/work.ts';
import { findTerms, hasExpired } from '../license/index.ts';
import type { Order } from '../order/index.ts';
import { findByFirst, findSubscription, findSubscriptionOrder } from './store.ts';

/** Returns when a past-due or postponed period became due. Null: it follows the paid time, or starts now. */
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
