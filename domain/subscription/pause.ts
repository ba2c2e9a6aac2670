import type { Reader, Work } from '../../db/work.ts';
import { addMonths } from '../../kit/months.ts';
import { done, type Result, refused } from '../../kit/result.ts';
import type { Quote } from '../quote/index.ts';
import type { Seller } from '../tax/index.ts';
import { recordEvent } from '../webhook/index.ts';
import type { SubscriptionDeps } from './end.ts';
import { queueChangeMail } from './mails.ts';
import { forecastQuote } from './next-quote.ts';
import { dropOpen, NOTHING_OPEN } from './open-renewal.ts';
import { lockSubscription, updateSubscription } from './store.ts';
import {
  endsWithProducts,
  isBusy,
  PAUSE_MONTHS,
  type PauseMonths,
  type Subscription,
} from './subscription.ts';

export type Paused = {
  /** When the licenses expire. */
  readonly from: Date;
  readonly chargeAt: Date;
  /** Null: nothing can renew. */
  readonly quote: Quote | null;
};

/** Returns what a pause would do. It begins when the paid period ends. */
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
    quote: await forecastQuote(reader, pausedTo(subscription, chargeAt), seller),
  };
}

const pausedTo = (subscription: Subscription, nextChargeAt: Date): Subscription => ({
  ...subscription,
  ...NOTHING_OPEN,
  state: 'paused',
  nextChargeAt,
  noticed: null,
});

/** `busy`: a renewal is being charged now. */
export async function pauseSubscription(
  work: Work,
  deps: SubscriptionDeps & { readonly seller: Seller },
  { subscriptionId, months }: { readonly subscriptionId: string; readonly months: PauseMonths },
): Promise<Result<Subscription, 'unknown' | 'not-active' | 'busy'>> {
  const subscription = await lockSubscription(work, subscriptionId);
  if (subscription === null) return refused('unknown');
  if (isBusy(subscription)) return refused('busy');
  const { state, periodEnd } = subscription;
  const isRunning = (state === 'active' || state === 'paused') && work.now < periodEnd;
  if (!isRunning || endsWithProducts(subscription)) return refused('not-active');
  const { chargeAt, quote } = await previewPause(work, { subscription, months }, deps.seller);
  if (state === 'paused' && subscription.nextChargeAt?.getTime() === chargeAt.getTime())
    return done(subscription);
  await dropOpen(work, subscription);
  const paused = await updateSubscription(work, pausedTo(subscription, chargeAt));
  await recordEvent(work, 'subscription.changed', paused.id);
  const mailed = { ...paused, nextQuote: quote ?? paused.nextQuote };
  await queueChangeMail(work, deps, { kind: 'subscription-paused', subscription: mailed });
  return done(paused);
}

/** Returns when a pause of the same length ends after another period end. */
export function movePause(
  { periodEnd, nextChargeAt }: Pick<Subscription, 'periodEnd' | 'nextChargeAt'>,
  newEnd: Date,
): Date {
  const isAsLong = (months: number) =>
    addMonths(periodEnd, months).getTime() === nextChargeAt?.getTime();
  return addMonths(newEnd, PAUSE_MONTHS.find(isAsLong) ?? 1);
}
