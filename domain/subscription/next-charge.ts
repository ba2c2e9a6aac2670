import type { Reader } from '../../db/work.ts';
import type { Money } from '../../kit/money.ts';
import { findSubscription, findSubscriptionOrder, hasOpenDispute } from './store.ts';
import { endsWithProducts, hasNoMoreCharges, type RenewingPlan } from './subscription.ts';

export type NextCharge = {
  readonly plan: RenewingPlan;
  readonly total: Money;
  readonly at: Date;
};

/** Returns the next charge of an order's subscription, or null if there is none or a dispute is open. */
export async function findNextCharge(reader: Reader, orderId: string): Promise<NextCharge | null> {
  const order = await findSubscriptionOrder(reader, orderId);
  const subscription = order && (await findSubscription(reader, order.subscriptionId));
  if (subscription === null || hasNoMoreCharges(subscription)) return null;
  if (endsWithProducts(subscription)) return null;
  const { nextQuote, nextChargeAt } = subscription;
  if (nextChargeAt === null || nextQuote.plan === 'lifetime') return null;
  if (await hasOpenDispute(reader, subscription)) return null;
  return { plan: nextQuote.plan, total: nextQuote.total, at: nextChargeAt };
}
