import type { Work } from '../../db/work.ts';
import { newId } from '../../kit/id.ts';
import { done, type Result, refused } from '../../kit/result.ts';
import { findPurchase, type Purchase, placeRenewal } from '../purchase/index.ts';
import { insertOrder, lockSubscription, updateSubscription } from './store.ts';
import { isBusy, isPaidAhead, type Subscription } from './subscription.ts';

/**
 * The order by which a buyer pays the next period with another card, at `/pay?purchase=<id>`: past due the renewal that
 * was declined, else the next one before its time. The card it is paid with is kept in place of the old one.
 * The same order is returned until it is paid. `paid-ahead`: the next period is paid already.
 */
export async function orderNewCard(
  work: Work,
  { subscriptionId }: { readonly subscriptionId: string },
): Promise<Result<Purchase, 'unknown' | 'not-active' | 'busy' | 'paid-ahead'>> {
  const subscription = await lockSubscription(work, subscriptionId);
  if (subscription === null) return refused('unknown');
  const { state, renewalId } = subscription;
  if (state !== 'active' && state !== 'past-due') return refused('not-active');
  if (isBusy(subscription)) return refused('busy');
  if (renewalId !== null) {
    const open = await findPurchase(work, renewalId);
    if (open === null) throw new Error(`there is no purchase ${renewalId}`);
    return done(open);
  }
  if (isPaidAhead(subscription, work.now)) return refused('paid-ahead');
  const order = await openRenewal(work, subscription);
  await updateSubscription(work, { ...subscription, renewalId: order.id });
  return done(order);
}

/** Stores the order of the next period of a locked subscription at its announced price; nobody is charged by it. */
export async function openRenewal(work: Work, subscription: Subscription): Promise<Purchase> {
  const { id: subscriptionId, paidBy, licenceId, nextBill: bill, provider, period } = subscription;
  const like = await findPurchase(work, paidBy);
  if (like === null) throw new Error(`there is no purchase ${paidBy}`);
  const id = newId(work.random);
  const method = 'card';
  const order = await placeRenewal(work, { id, like, licenceId, bill, provider, method });
  await insertOrder(work, {
    ...{ purchaseId: id, subscriptionId, role: 'renewal', period: period + 1 },
    ...{ basedOn: paidBy, isDropped: false, isUnwanted: false },
  });
  return order;
}
