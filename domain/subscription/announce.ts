import type { Work } from '../../db/work.ts';
import type { Seller } from '../tax/index.ts';
import { quoteNext } from './change.ts';
import type { Place } from './end.ts';
import { queueNotice } from './mails.ts';
import { dropOpen, NOTHING_OPEN } from './open-renewal.ts';
import { mayRise } from './schedule.ts';
import { updateSubscription } from './store.ts';
import type { Subscription } from './subscription.ts';

/**
 * Announces the next renewal of a locked subscription. The first notice fixes the price: today's when it is lower, or when
 * the notice is early enough for a higher one; what it says is what is charged. A change the buyer has agreed on
 * keeps its price.
 */
export async function announce(
  work: Work,
  desk: Place & { readonly seller: Seller },
  { subscription, lead }: { readonly subscription: Subscription; readonly lead: number },
): Promise<void> {
  const { nextBill, isChanging, noticed, plan } = subscription;
  const isFixed = isChanging || noticed !== null || nextBill.plan === 'lifetime';
  const next = { subscription, plan, seats: nextBill.seats };
  const today = isFixed ? null : await quoteNext(work, next, desk.seller);
  const isLower = today !== null && today.total.minor < nextBill.total.minor;
  const isTaken = today !== null && (isLower || mayRise(subscription, work.now));
  const isOther = isTaken && today.total.minor !== nextBill.total.minor;
  if (isOther) await dropOpen(work, subscription);
  const told = await updateSubscription(work, {
    ...subscription,
    ...(isOther ? NOTHING_OPEN : {}),
    ...{ nextBill: isTaken ? today : nextBill, noticed: lead },
  });
  await queueNotice(work, desk, { subscription: told, lead });
}
