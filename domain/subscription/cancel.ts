import type { Work } from '../../db/work.ts';
import { done, type Result, refused } from '../../kit/result.ts';
import { recordEvent } from '../webhook/index.ts';
import { endSubscription, NO_MORE_CHARGES, type SubscriptionDeps } from './end.ts';
import { queueChangeMail } from './mails.ts';
import { promisedQuote } from './next-quote.ts';
import { lockSubscription, updateSubscription } from './store.ts';
import type { Subscription } from './subscription.ts';

/** Returns how long the licenses stay valid after a cancellation now. */
export function previewCancel(
  { periodEnd, state }: Pick<Subscription, 'periodEnd' | 'state'>,
  now: Date,
): { readonly keptUntil: Date; readonly endsNow: boolean } {
  const endsNow = state === 'past-due' || periodEnd <= now;
  return { keptUntil: endsNow ? now : periodEnd, endsNow };
}

export type Cancel = {
  readonly subscriptionId: string;
  readonly reason?: string;
  /** Default: the subscription's own. */
  readonly locale?: string;
  /** When the declaration arrived. Default: now. */
  readonly declaredAt?: Date;
};

/** Stops all charges. The licenses stay valid for the paid time. The money of a renewal charged meanwhile goes back. */
export async function cancelSubscription(
  work: Work,
  deps: SubscriptionDeps,
  cancel: Cancel,
): Promise<Result<Subscription, 'unknown' | 'ended'>> {
  const { subscriptionId, locale, reason = '', declaredAt = work.now } = cancel;
  const subscription = await lockSubscription(work, subscriptionId);
  if (subscription === null) return refused('unknown');
  if (subscription.state === 'ended') return refused('ended');
  if (subscription.state === 'cancelled') return done(subscription);
  const cancelReason = reason === '' ? null : reason;
  const withoutCharges = {
    ...subscription,
    ...NO_MORE_CHARGES,
    canceledAt: work.now,
    cancelReason,
  };
  // Drops an agreed change, so that a resumed subscription goes on as it is now.
  const nextQuote = subscription.isChanging
    ? await promisedQuote(work, subscription)
    : subscription.nextQuote;
  const canceled = { ...withoutCharges, state: 'cancelled', isChanging: false, nextQuote } as const;
  const mailed = { ...canceled, locale: locale ?? subscription.locale };
  const kind = 'subscription-cancelled';
  await queueChangeMail(work, deps, { kind, subscription: mailed, declaredAt });
  if (previewCancel(subscription, work.now).endsNow) {
    return done(
      await endSubscription(work, deps, { subscription: withoutCharges, reason: 'cancelled' }),
    );
  }
  await recordEvent(work, 'subscription.canceled', subscriptionId);
  return done(await updateSubscription(work, canceled));
}
