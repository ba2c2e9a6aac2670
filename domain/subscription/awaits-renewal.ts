import type { Work } from '../../db/work.ts';
import type { Order } from '../order/index.ts';
import { lockSubscription } from './store.ts';
import { hasNoMoreCharges } from './subscription.ts';

/** Returns whether a subscription waits for this attempt, and locks it. Lock the order first. */
export async function awaitsRenewal(
  work: Work,
  subscriptionId: string,
  { id, attempt }: Pick<Order, 'id' | 'attempt'>,
): Promise<boolean> {
  const subscription = await lockSubscription(work, subscriptionId);
  const isAwaited = subscription?.renewalId === id && subscription.attempt === attempt;
  return isAwaited && !hasNoMoreCharges(subscription);
}
