import type { Work } from '../../db/work.ts';
import {
  abandonAttempt,
  giveOrder,
  lockOrder,
  type Order,
  type OrderDeps,
} from '../order/index.ts';
import { lockSubscription } from './store.ts';
import { isOver } from './subscription.ts';

export type Untaken = {
  readonly subscriptionId: string;
  /** The order of the renewal, which no company takes so little for. */
  readonly order: Pick<Order, 'id' | 'attempt'>;
};

/**
 * The period of a renewal that costs too little to be charged is given: the customer wants to go on, and could pay by no
 * card. Says whether it was: what was cancelled or overtaken meanwhile is given up.
 */
export async function giveRenewal(
  work: Work,
  orderDeps: OrderDeps,
  { subscriptionId, order }: Untaken,
): Promise<boolean> {
  // Before its subscription, as settling does: so nobody waits for each other.
  await lockOrder(work, order.id);
  const subscription = await lockSubscription(work, subscriptionId);
  const { id, attempt } = order;
  const isAwaited = subscription?.renewalId === id && subscription.attempt === attempt;
  if (isAwaited && !isOver(subscription)) return (await giveOrder(work, orderDeps, order)) !== null;
  await abandonAttempt(work, order);
  return false;
}
