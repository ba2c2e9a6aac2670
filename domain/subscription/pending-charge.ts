import type { Reader, Work } from '../../db/work.ts';
import { minutes } from '../../kit/time.ts';
import { askAgainAt, lockOrder, type Order } from '../order/index.ts';
import { keepLicensesValid, type SubscriptionDeps } from './end.ts';
import {
  findSubscription,
  findSubscriptionOrder,
  lockSubscription,
  postponeCheck,
} from './store.ts';
import { hasNoMoreCharges, LATEST_RENEWAL, lendingEndsAt } from './subscription.ts';

type RenewalAttempt = Pick<Order, 'id' | 'attempt'>;

/** Returns whether the job charges this attempt until the provider answers, which nothing else may end. */
export async function awaitsAnswer(
  reader: Reader,
  { id, attempt }: RenewalAttempt,
): Promise<boolean> {
  const known = await findSubscriptionOrder(reader, id);
  const subscription = known && (await findSubscription(reader, known.subscriptionId));
  const isCharged = subscription?.renewalId === id && subscription.attempt === attempt;
  return isCharged && !subscription.isAnswered && !hasNoMoreCharges(subscription);
}

/** The shortest pause between two questions of the job about one charge. */
const ASK_AT_MOST_EVERY = minutes(1);

/**
 * Keeps the licenses valid while the money of a charge is on its way, because an eCheck takes longer than their grace, or
 * while the provider does not say whether it is. Ends at `lendingEndsAt` at the latest. The job repeats the charge less and
 * less often, because the repetition only asks the provider.
 */
export async function lendUntilSettled(
  work: Work,
  deps: SubscriptionDeps,
  { subscriptionId, orderId }: { readonly subscriptionId: string; readonly orderId: string },
): Promise<void> {
  // Lock order: the order before its subscription. Otherwise two transactions could deadlock.
  const order = await lockOrder(work, orderId);
  const subscription = await lockSubscription(work, subscriptionId);
  if (order?.state !== 'open' || subscription?.renewalId !== orderId) return;
  const latest = lendingEndsAt(subscription);
  if (latest === null || hasNoMoreCharges(subscription)) return;
  // The order was last changed when the charge was recorded. It may have been the last one of the grace.
  const settled = order.updatedAt.getTime() + LATEST_RENEWAL;
  const until = new Date(Math.min(settled, latest.getTime()));
  await keepLicensesValid(work, deps.ring, { subscription, until });
  const soonest = work.now.getTime() + ASK_AT_MOST_EVERY;
  const next = Math.max(soonest, askAgainAt(order, work.now).getTime());
  await postponeCheck(work, subscriptionId, new Date(next));
}
