import type { Work } from '../../db/work.ts';
import { days } from '../../kit/time.ts';
import { lend, type Place } from './end.ts';
import { heldTo } from './schedule.ts';
import { postponeLook, updateSubscription } from './store.ts';
import type { Subscription } from './subscription.ts';

/** How often is looked whether the bank has decided. */
const LOOK_AT_BANK = days(1);

/** So long behind the next charge the licenses work: it takes its time. */
const BEHIND = days(3);

/**
 * What the job does with a locked subscription while the bank examines a payment of it: nothing is announced or charged, what
 * is due comes due anew later, and the licenses work meanwhile. So the days of the dispute count for no grace,
 * and once the bank has decided for the shop there is a notice before the charge.
 */
export async function holdRenewal(
  work: Work,
  place: Place,
  subscription: Subscription,
): Promise<void> {
  const dueAt = heldTo(subscription, work.now);
  if (dueAt !== null) {
    await updateSubscription(work, {
      ...subscription,
      state: 'active',
      nextChargeAt: dueAt,
      noticed: null,
      firstDeclinedAt: null,
      retryAt: null,
      graceEndsAt: null,
    });
    await lend(work, place.ring, { subscription, until: new Date(dueAt.getTime() + BEHIND) });
  }
  const daily = work.now.getTime() + LOOK_AT_BANK;
  const charge = (dueAt ?? subscription.nextChargeAt)?.getTime() ?? daily;
  await postponeLook(work, subscription.id, new Date(Math.min(daily, charge)));
}
