import type { Work } from '../../db/work.ts';
import { done, type Result, refused } from '../../kit/result.ts';
import { endSubscription, type Place, SILENT } from './end.ts';
import { queueChangeMail } from './mails.ts';
import { promisedBill } from './next-bill.ts';
import { lockSubscription, updateSubscription } from './store.ts';
import type { Subscription } from './subscription.ts';

/** What a cancellation would mean: until when the licenses work, and whether that is over already. */
export function previewCancel(
  { periodEnd, state }: Pick<Subscription, 'periodEnd' | 'state'>,
  now: Date,
): { readonly keptUntil: Date; readonly endsNow: boolean } {
  const endsNow = state === 'past-due' || periodEnd <= now;
  return { keptUntil: endsNow ? now : periodEnd, endsNow };
}

export type Cancel = {
  readonly subscriptionId: string;
  /** Why, as somebody typed it. */
  readonly reason?: string;
  /** Locale prefix of the mail; the subscription's own when absent. */
  readonly locale?: string;
  /** When the declaration arrived, which the mail proves; absent: now. */
  readonly saidAt?: Date;
};

/**
 * Cancels: nothing is charged from this moment on, and the licenses work as long as they are paid. A renewal that was being
 * charged in this very moment is given back when it turns out to have been paid. Cancelling again changes
 * nothing. A change for the next period that was agreed on is dropped with it. Always possible while it lives.
 */
export async function cancelSubscription(
  work: Work,
  place: Place,
  cancel: Cancel,
): Promise<Result<Subscription, 'unknown' | 'ended'>> {
  const { subscriptionId, locale, reason = '', saidAt = work.now } = cancel;
  const subscription = await lockSubscription(work, subscriptionId);
  if (subscription === null) return refused('unknown');
  if (subscription.state === 'ended') return refused('ended');
  if (subscription.state === 'cancelled') return done(subscription);
  const cancelReason = reason === '' ? null : reason;
  const silent = { ...subscription, ...SILENT, cancelledAt: work.now, cancelReason };
  // A change that was agreed on is dropped: resumed, it goes on as it is now.
  const nextBill = subscription.isChanging
    ? await promisedBill(work, subscription)
    : subscription.nextBill;
  const cancelled = { ...silent, state: 'cancelled', isChanging: false, nextBill } as const;
  const told = { ...cancelled, locale: locale ?? subscription.locale };
  const kind = 'subscription-cancelled';
  await queueChangeMail(work, place, { kind, subscription: told, saidAt });
  if (previewCancel(subscription, work.now).endsNow) {
    return done(await endSubscription(work, place, { subscription: silent, reason: 'cancelled' }));
  }
  return done(await updateSubscription(work, cancelled));
}
