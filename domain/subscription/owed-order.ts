import type { Work } from '../../db/work.ts';
import { done, type Result, refused } from '../../kit/result.ts';
import { findOrder, lockOrder, type Order } from '../order/index.ts';
import type { MethodMailDeps } from './mails.ts';
import { ensureRenewalOrder, NOTHING_OPEN, renewingProducts } from './open-renewal.ts';
import {
  findSubscription,
  findSubscriptionOrder,
  lockSubscription,
  updateSubscription,
} from './store.ts';
import { hasNoMoreCharges, isBusy } from './subscription.ts';

/** Returns the order to pay while past due, and places one if there is none. `not-active`: nothing is owed. */
export async function ensureOwedOrder(
  work: Work,
  deps: MethodMailDeps,
  { subscriptionId }: { readonly subscriptionId: string },
): Promise<Result<Order, 'unknown' | 'not-active' | 'busy'>> {
  const seen = await findSubscription(work, subscriptionId);
  // Lock order: the order before its subscription.
  const begun = seen?.renewalId ? await lockOrder(work, seen.renewalId) : null;
  const subscription = await lockSubscription(work, subscriptionId);
  if (seen === null || subscription === null) return refused('unknown');
  if (subscription.state !== 'past-due') return refused('not-active');
  if (isBusy(subscription) || subscription.renewalId !== seen.renewalId) return refused('busy');
  if ((await renewingProducts(work, subscription)).length === 0) return refused('not-active');
  const order = await ensureRenewalOrder(work, deps, { subscription, begun });
  const { id: renewalId, quote: nextQuote } = order;
  if (renewalId !== subscription.renewalId)
    await updateSubscription(work, { ...subscription, ...NOTHING_OPEN, renewalId, nextQuote });
  return done(order);
}

/** Returns the order that the subscription of an earlier order waits for now, or null. */
export async function owedInstead(
  work: Work,
  deps: MethodMailDeps,
  { orderId }: { readonly orderId: string },
): Promise<Order | null> {
  const order = await findSubscriptionOrder(work, orderId);
  if (order === null) return null;
  const { subscriptionId } = order;
  const owed = await ensureOwedOrder(work, deps, { subscriptionId });
  if (owed.ok) return owed.value;
  const subscription = await findSubscription(work, subscriptionId);
  if (subscription === null || hasNoMoreCharges(subscription) || subscription.renewalId === null)
    return null;
  return findOrder(work, subscription.renewalId);
}
