import type { Reader } from '../../db/work.ts';
import type { Money } from '../../kit/money.ts';
import { findSubscription, findSubscriptionOrder, isHeld } from './store.ts';
import { isOver, type RenewingPlan } from './subscription.ts';

export type NextCharge = {
  readonly plan: RenewingPlan;
  readonly total: Money;
  readonly at: Date;
};

/** Returns null if nothing is charged next, or a dispute is open. */
export async function findNextCharge(reader: Reader, orderId: string): Promise<NextCharge | null> {
  const order = await findSubscriptionOrder(reader, orderId);
  const subscription = order && (await findSubscription(reader, order.subscriptionId));
  if (subscription === null || isOver(subscription)) return null;
  const { nextQuote, nextChargeAt } = subscription;
  if (nextChargeAt === null || nextQuote.plan === 'lifetime') return null;
  if (await isHeld(reader, subscription)) return null;
  return { plan: nextQuote.plan, total: nextQuote.total, at: nextChargeAt };
}
