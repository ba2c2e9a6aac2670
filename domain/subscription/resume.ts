import type { Reader, Work } from '../../db/work.ts';
import { done, type Result, refused } from '../../kit/result.ts';
import type { Quote } from '../quote/index.ts';
import type { Seller } from '../tax/index.ts';
import { recordEvent } from '../webhook/index.ts';
import type { SubscriptionDeps } from './end.ts';
import { queueChangeMail } from './mails.ts';
import { forecastQuote } from './next-quote.ts';
import { lockSubscription, updateSubscription } from './store.ts';
import { endsWithProducts, type Subscription } from './subscription.ts';

export type Resumed = {
  readonly chargeAt: Date;
  readonly chargesNow: boolean;
  /** Null: nothing can renew. */
  readonly quote: Quote | null;
};

export async function previewResume(
  reader: Reader,
  subscription: Subscription,
  seller: Seller,
): Promise<Resumed> {
  const { periodEnd } = subscription;
  const chargesNow = periodEnd <= reader.now;
  const chargeAt = chargesNow ? reader.now : periodEnd;
  const quote = await forecastQuote(reader, resumedAt(subscription, chargeAt), seller);
  return { chargeAt, chargesNow, quote };
}

const resumedAt = (subscription: Subscription, nextChargeAt: Date): Subscription => ({
  ...subscription,
  state: 'active',
  nextChargeAt,
  noticed: null,
  canceledAt: null,
  cancelReason: null,
});

/** Undoes a cancellation or a pause. `ended`: it is over, or its products no longer renew. */
export async function resumeSubscription(
  work: Work,
  deps: SubscriptionDeps & { readonly seller: Seller },
  { subscriptionId }: { readonly subscriptionId: string },
): Promise<Result<Subscription, 'unknown' | 'ended' | 'past-due'>> {
  const subscription = await lockSubscription(work, subscriptionId);
  if (subscription === null) return refused('unknown');
  const { state, periodEnd } = subscription;
  if (state === 'active') return done(subscription);
  if (state === 'past-due') return refused('past-due');
  if (state === 'ended' || (state === 'cancelled' && periodEnd <= work.now))
    return refused('ended');
  if (endsWithProducts(subscription)) return refused('ended');
  const { chargeAt, quote } = await previewResume(work, subscription, deps.seller);
  const active = await updateSubscription(work, resumedAt(subscription, chargeAt));
  await recordEvent(work, 'subscription.changed', active.id);
  const mailed = { ...active, nextQuote: quote ?? active.nextQuote };
  await queueChangeMail(work, deps, { kind: 'subscription-resumed', subscription: mailed });
  return done(active);
}
