import type { Reader } from '../../db/work.ts';
import { isRenewable } from '../../products/index.ts';
import { type Order, productsOf } from '../order/index.ts';
import { renewingProducts } from './open-renewal.ts';
import { findSubscription, findSubscriptionOrder } from './store.ts';
import { hasNoMoreCharges } from './subscription.ts';

/** Returns whether a subscription waits for this unpaid order. Null: it belongs to no subscription. */
export async function isOwed(
  reader: Reader,
  order: Pick<Order, 'id' | 'state' | 'reference' | 'product' | 'bundledProducts'>,
): Promise<boolean | null> {
  const known = await findSubscriptionOrder(reader, order.id);
  if (known === null) return null;
  const subscription = await findSubscription(reader, known.subscriptionId);
  if (subscription === null || subscription.renewalId !== order.id) return false;
  if (hasNoMoreCharges(subscription) || known.isDropped) return false;
  if (!productsOf(order).every(isRenewable)) return false;
  // The provider's answer may be lost. Paying again repeats the attempt with the same key.
  if (order.state === 'open' && order.reference === null) return true;
  const renewing = await renewingProducts(reader, subscription);
  return productsOf(order).every((product) => renewing.includes(product));
}
