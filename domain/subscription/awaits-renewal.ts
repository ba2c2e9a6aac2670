import type { Work } from '../../db/work.ts';
import type { Order } from '../order/index.ts';
import { lockSubscription } from './store.ts';
import { isOver } from './subscription.ts';

/** Locks a subscription and returns whether it still waits for this attempt. Lock the order first, as settling does. */
export async function awaitsRenewal(
  work: Work,
  subscriptionId: string,
  { id, attempt }: Pick<Order, 'id' | 'attempt'>,
): Promise<boolean> {
  const subscription = await lockSubscription(work, subscriptionId);
  const isAwaited = subscription?.renewalId === id && subscription.attempt === attempt;
  return isAwaited && !isOver(subscription);
}
