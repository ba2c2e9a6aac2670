import type { Reader, Work } from '../../db/work.ts';
import { addMonths } from '../../kit/months.ts';
import { done, type Result, refused } from '../../kit/result.ts';
import type { Bill } from '../bill/index.ts';
import type { Seller } from '../tax/index.ts';
import type { Place } from './end.ts';
import { queueChangeMail } from './mails.ts';
import { expectBill } from './next-bill.ts';
import { dropOpen, NOTHING_OPEN } from './open-renewal.ts';
import { lockSubscription, updateSubscription } from './store.ts';
import { isBusy, PAUSE_MONTHS, type PauseMonths, type Subscription } from './subscription.ts';

export type Paused = {
  /** When the licenses stop to work. */
  readonly from: Date;
  /** When it goes on, with a charge. */
  readonly chargeAt: Date;
  /** What is charged then, as `expectBill` says; null: nothing is left that could be renewed. */
  readonly bill: Bill | null;
};

/** What a pause of so many months would mean; it begins when the paid period ends. */
export async function previewPause(
  reader: Reader,
  { subscription, months }: { readonly subscription: Subscription; readonly months: PauseMonths },
  seller: Seller,
): Promise<Paused> {
  const { periodEnd: from } = subscription;
  const chargeAt = addMonths(from, months);
  return {
    from,
    chargeAt,
    bill: await expectBill(reader, pausedTo(subscription, chargeAt), seller),
  };
}

/** Announced anew, and charged later. */
const pausedTo = (subscription: Subscription, nextChargeAt: Date): Subscription => ({
  ...subscription,
  ...NOTHING_OPEN,
  state: 'paused',
  nextChargeAt,
  noticed: null,
});

/**
 * Pauses: the next charge, and the period it pays, come later. Again, with another number of months, it moves the end of
 * the pause. `busy`: a renewal is being charged just now.
 */
export async function pauseSubscription(
  work: Work,
  place: Place & { readonly seller: Seller },
  { subscriptionId, months }: { readonly subscriptionId: string; readonly months: PauseMonths },
): Promise<Result<Subscription, 'unknown' | 'not-active' | 'busy'>> {
  const subscription = await lockSubscription(work, subscriptionId);
  if (subscription === null) return refused('unknown');
  if (isBusy(subscription)) return refused('busy');
  const { state, periodEnd } = subscription;
  const isRunning = (state === 'active' || state === 'paused') && work.now < periodEnd;
  if (!isRunning) return refused('not-active');
  const { chargeAt, bill } = await previewPause(work, { subscription, months }, place.seller);
  if (state === 'paused' && subscription.nextChargeAt?.getTime() === chargeAt.getTime())
    return done(subscription);
  await dropOpen(work, subscription);
  const paused = await updateSubscription(work, pausedTo(subscription, chargeAt));
  const told = { ...paused, nextBill: bill ?? paused.nextBill };
  await queueChangeMail(work, place, { kind: 'subscription-paused', subscription: told });
  return done(paused);
}

/** When a pause ends whose period was paid for anew, and ends later: it is as long as it was, behind that. */
export function movePause(
  { periodEnd, nextChargeAt }: Pick<Subscription, 'periodEnd' | 'nextChargeAt'>,
  newEnd: Date,
): Date {
  const isAsLong = (months: number) =>
    addMonths(periodEnd, months).getTime() === nextChargeAt?.getTime();
  return addMonths(newEnd, PAUSE_MONTHS.find(isAsLong) ?? 1);
}
