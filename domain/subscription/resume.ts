import type { Reader, Work } from '../../db/work.ts';
import { done, type Result, refused } from '../../kit/result.ts';
import type { Bill } from '../bill/index.ts';
import type { Seller } from '../tax/index.ts';
import type { Place } from './end.ts';
import { queueChangeMail } from './mails.ts';
import { expectBill } from './next-bill.ts';
import { lockSubscription, updateSubscription } from './store.ts';
import type { Subscription } from './subscription.ts';

export type Resumed = {
  readonly chargeAt: Date;
  /** The paid period is over: the next one begins, and is charged, at once. */
  readonly chargesNow: boolean;
  /** What is charged then, as `expectBill` says; null: nothing is left that could be renewed. */
  readonly bill: Bill | null;
};

/** What taking back a cancellation or a pause would mean. */
export async function previewResume(
  reader: Reader,
  subscription: Subscription,
  seller: Seller,
): Promise<Resumed> {
  const { periodEnd } = subscription;
  const chargesNow = periodEnd <= reader.now;
  const chargeAt = chargesNow ? reader.now : periodEnd;
  const bill = await expectBill(reader, resumedAt(subscription, chargeAt), seller);
  return { chargeAt, chargesNow, bill };
}

/** Announced anew, if there is time. */
const resumedAt = (subscription: Subscription, nextChargeAt: Date): Subscription => ({
  ...subscription,
  state: 'active',
  nextChargeAt,
  noticed: null,
  cancelledAt: null,
  cancelReason: null,
});

/**
 * Takes back a cancellation or a pause: it renews at the end of the paid period, or at once when that is over. What is
 * active already stays as it is. `ended`: it has to be bought anew. `past-due`: it waits for its payment.
 */
export async function resumeSubscription(
  work: Work,
  place: Place & { readonly seller: Seller },
  { subscriptionId }: { readonly subscriptionId: string },
): Promise<Result<Subscription, 'unknown' | 'ended' | 'past-due'>> {
  const subscription = await lockSubscription(work, subscriptionId);
  if (subscription === null) return refused('unknown');
  const { state, periodEnd } = subscription;
  if (state === 'active') return done(subscription);
  if (state === 'past-due') return refused('past-due');
  if (state === 'ended' || (state === 'cancelled' && periodEnd <= work.now))
    return refused('ended');
  const { chargeAt, bill } = await previewResume(work, subscription, place.seller);
  const active = await updateSubscription(work, resumedAt(subscription, chargeAt));
  const told = { ...active, nextBill: bill ?? active.nextBill };
  await queueChangeMail(work, place, { kind: 'subscription-resumed', subscription: told });
  return done(active);
}
