import type { Work } from '../../db/work.ts';
import { days } from '../../kit/time.ts';
import { lend, type Place } from './end.ts';
import { heldTo } from './schedule.ts';
import { postponeLook, updateSubscription } from './store.ts';
import type { Subscription } from './subscription.ts';

const LOOK_AT_BANK = days(1);

/** Licenses stay valid this long after the next charge is due, because a charge can take time to settle. */
const BEHIND = days(3);

/**
 * Postpones the renewal of a locked subscription while the bank examines one of its payments. The licenses stay valid,
 * the days of the dispute use up no grace, and a notice precedes the later charge.
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
