import type { Work } from '../../db/work.ts';
import type { DeclineReason } from '../payment/index.ts';
import { recordEvent } from '../webhook/index.ts';
import { endSubscription, keepLicensesValid, type SubscriptionDeps } from './end.ts';
import { type MethodMailDeps, queueDeclined } from './mails.ts';
import { lockSubscription, updateSubscription } from './store.ts';
import { openOverdue } from './store-overdue.ts';
import {
  DUNNING_GRACE,
  RETRY_AFTER,
  type RenewalDecline,
  type Subscription,
} from './subscription.ts';

/** The customer may have replaced the card meanwhile. */
export type Declined = RenewalDecline & { readonly subscriptionId: string };

/**
 * Records a decline of the job's charge, and ignores one of another attempt. The first one starts the grace, in which
 * licenses stay valid, and the subscription ends after the last try.
 */
export async function recordDecline(
  work: Work,
  deps: SubscriptionDeps & MethodMailDeps,
  declined: Declined,
): Promise<void> {
  const subscription = await lockSubscription(work, declined.subscriptionId);
  if (subscription === null || !isAwaited(subscription, declined)) return;
  const { state } = subscription;
  const answered = { ...subscription, isAnswered: true };
  if (state === 'cancelled' || state === 'ended') {
    await updateSubscription(work, answered);
    return;
  }
  const firstDeclinedAt = subscription.firstDeclinedAt ?? work.now;
  const graceEndsAt = new Date(firstDeclinedAt.getTime() + DUNNING_GRACE);
  const { subscriptionId: _, ...lastDecline } = declined;
  const { mandate, reason } = declined;
  const isReplaced = mandate !== subscription.mandate;
  const isHard = declined.isHard && !isReplaced;
  const nextTry = isReplaced ? work.now : nextRetry(reason, firstDeclinedAt, work.now);
  const retryAt = isHard ? null : nextTry;
  const owing = { firstDeclinedAt, graceEndsAt, retryAt, lastDecline, state: 'past-due' } as const;
  const late: Subscription = { ...answered, ...owing, nextChargeAt: subscription.nextChargeAt };
  await openOverdue(work, late);
  if (work.now >= graceEndsAt || (retryAt === null && !isHard)) {
    await endSubscription(work, deps, { subscription: late, reason: 'unpaid' });
    return;
  }
  await updateSubscription(work, late);
  if (state !== 'past-due') await recordEvent(work, 'subscription.changed', late.id);
  await keepLicensesValid(work, deps.ring, { subscription: late, until: graceEndsAt });
  await queueDeclined(work, deps, { subscription: late });
}

const isAwaited = (subscription: Subscription, { renewalId, attempt }: Declined): boolean =>
  subscription.renewalId === renewalId &&
  subscription.attempt === attempt &&
  !subscription.isAnswered;

function nextRetry(reason: DeclineReason, firstDeclinedAt: Date, now: Date): Date | null {
  const moments = RETRY_AFTER[reason].map((after) => new Date(firstDeclinedAt.getTime() + after));
  return moments.find((moment) => moment > now) ?? null;
}
