import type { Work } from '../../db/work.ts';
import type { Seller } from '../tax/index.ts';
import type { Place } from './end.ts';
import { queueNotice } from './mails.ts';
import { expectQuote } from './next-quote.ts';
import { dropOpen, NOTHING_OPEN } from './open-renewal.ts';
import { updateSubscription } from './store.ts';
import type { Subscription } from './subscription.ts';

/** Announces the next renewal of a locked subscription, and fixes its price. Returns false when nothing can renew. */
export async function announce(
  work: Work,
  deps: Place & { readonly seller: Seller },
  { subscription, lead }: { readonly subscription: Subscription; readonly lead: number },
): Promise<boolean> {
  const nextQuote = await expectQuote(work, subscription, deps.seller);
  if (nextQuote === null) return false;
  const isOther = nextQuote.total.minor !== subscription.nextQuote.total.minor;
  if (isOther) await dropOpen(work, subscription);
  const announced = await updateSubscription(work, {
    ...subscription,
    ...(isOther ? NOTHING_OPEN : {}),
    nextQuote,
    noticed: lead,
  });
  await queueNotice(work, deps, { subscription: announced, lead });
  return true;
}
