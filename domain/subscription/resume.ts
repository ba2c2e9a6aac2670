import type { Work } from '../../db/work.ts';
import { done, type Result, refused } from '../../kit/result.ts';
import type { Bill } from '../bill/index.ts';
import type { Place } from './end.ts';
import { queueChangeMail } from './mails.ts';
import { lockSubscription, updateSubscription } from './store.ts';
import type { Subscription } from './subscription.ts';

export type Resumed = {
  readonly chargeAt: Date;
  /** The paid period is over: the next one begins, and is charged, at once. */
  readonly chargesNow: boolean;
  readonly bill: Bill;
};

/** What taking back a cancellation or a pause would mean. */
export function previewResume(
  { periodEnd, nextBill }: Pick<Subscription, 'periodEnd' | 'nextBill'>,
  now: Date,
): Resumed {
  const chargesNow = periodEnd <= now;
  return { chargeAt: chargesNow ? now : periodEnd, chargesNow, bill: nextBill };
}

/**
 * Takes back a cancellation or a pause: it renews at the end of the paid period, or at once when that is over. What is
 * active already stays as it is. `ended`: it has to be bought anew. `past-due`: it waits for its payment.
 */
export async function resumeSubscription(
  work: Work,
  place: Place,
  { subscriptionId }: { readonly subscriptionId: string },
): Promise<Result<Subscription, 'unknown' | 'ended' | 'past-due'>> {
  const subscription = await lockSubscription(work, subscriptionId);
  if (subscription === null) return refused('unknown');
  const { state, periodEnd } = subscription;
  if (state === 'active') return done(subscription);
  if (state === 'past-due') return refused('past-due');
  if (state === 'ended' || (state === 'cancelled' && periodEnd <= work.now))
    return refused('ended');
  const { chargeAt } = previewResume(subscription, work.now);
  const active = await updateSubscription(work, {
    ...{
      ...subscription,
      state: 'active',
      nextChargeAt: chargeAt,
      cancelledAt: null,
      cancelReason: null,
    },
    noticed: null,
  });
  await queueChangeMail(work, place, { kind: 'subscription-resumed', subscription: active });
  return done(active);
}
