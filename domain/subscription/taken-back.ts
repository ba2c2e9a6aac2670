import type { Reader, Work } from '../../db/work.ts';
import { listGranted, listPeriods, type Period } from '../license/index.ts';
import { findOrder } from '../order/index.ts';
import { renewQuote } from '../quote/index.ts';
import { recordEvent } from '../webhook/index.ts';
import { endSubscription, type SubscriptionDeps } from './end.ts';
import { dropOpen, NOTHING_OPEN } from './open-renewal.ts';
import { movePause } from './pause.ts';
import { findSubscriptionOrder, lockSubscription, updateSubscription } from './store.ts';
import { forgetOverdue } from './store-overdue.ts';
import type { RenewingPlan, Subscription } from './subscription.ts';

type TakenBack = {
  readonly orderId: string;
  /** The bank took the money back, so this buyer is never charged again. */
  readonly isDisputed: boolean;
};

/** Ends the subscription of a taken-back order, unless a license is still paid for. Take the licenses back first. */
export async function followTakenBack(
  work: Work,
  deps: SubscriptionDeps,
  { orderId, isDisputed }: TakenBack,
): Promise<void> {
  const order = await findSubscriptionOrder(work, orderId);
  if (order === null || order.isUnwanted) return;
  const subscription = await lockSubscription(work, order.subscriptionId);
  if (subscription === null || subscription.state === 'ended') return;
  const paid = await lastPaid(work, subscription);
  const isSame = paid?.orderId === subscription.paidBy && isSamePeriod(paid, subscription);
  if (isSame && !isDisputed) return;
  if (isDisputed || paid === null || paid.endsAt <= work.now)
    await endSubscription(work, deps, { subscription, reason: 'refunded' });
  else await moveTo(work, subscription, paid);
}

type PaidPeriod = Period & { readonly plan: RenewingPlan; readonly endsAt: Date };

/** Returns the paid period that ends last. */
async function lastPaid(
  reader: Reader,
  { orderId }: Pick<Subscription, 'orderId'>,
): Promise<PaidPeriod | null> {
  const held: PaidPeriod[] = [];
  for (const { id } of await listGranted(reader, orderId)) {
    const last = (await listPeriods(reader, id)).findLast((one) => one.withdrawnAt === null);
    if (last && isRenewing(last)) held.push(last);
  }
  return held.toSorted((one, other) => +other.endsAt - +one.endsAt)[0] ?? null;
}

const isRenewing = (period: Period): period is PaidPeriod =>
  period.plan !== 'lifetime' && period.endsAt !== null;

const isSamePeriod = (
  { startsAt, endsAt }: PaidPeriod,
  { periodStart, periodEnd }: Subscription,
): boolean => +startsAt === +periodStart && +endsAt === +periodEnd;

async function moveTo(work: Work, subscription: Subscription, paid: PaidPeriod): Promise<void> {
  const { plan, seats, orderId: paidBy, startsAt: periodStart, endsAt: periodEnd } = paid;
  const order = await findOrder(work, paidBy);
  if (order === null) throw new Error(`there is no order ${paidBy}`);
  const isPromised = subscription.isChanging || paidBy === subscription.paidBy;
  const nextQuote = isPromised ? subscription.nextQuote : renewQuote(order.quote);
  await dropOpen(work, subscription);
  await forgetOverdue(work, subscription);
  await updateSubscription(work, {
    ...subscription,
    ...NOTHING_OPEN,
    plan,
    seats,
    paidBy,
    periodStart,
    periodEnd,
    nextQuote,
    isChanging: nextQuote.plan !== plan || nextQuote.seats !== seats,
    noticed: null,
    retryAt: null,
    firstDeclinedAt: null,
    graceEndsAt: null,
    ...nextCharge(subscription, periodEnd),
  });
  await recordEvent(work, 'subscription.changed', subscription.id);
}

function nextCharge(subscription: Subscription, periodEnd: Date) {
  const { state, nextChargeAt } = subscription;
  // Canceled, or told that it ends.
  if (nextChargeAt === null) return { state, nextChargeAt };
  return subscription.state === 'paused'
    ? ({ state: 'paused', nextChargeAt: movePause(subscription, periodEnd) } as const)
    : ({ state: 'active', nextChargeAt: periodEnd } as const);
}
