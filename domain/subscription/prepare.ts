import type { Work } from '../../db/work.ts';
import { hours, minutes } from '../../kit/time.ts';
import { lockOrder, type Order, tryFurther } from '../order/index.ts';
import type { Seller } from '../tax/index.ts';
import { announce } from './announce.ts';
import { decide } from './decide.ts';
import { endSubscription, type Place } from './end.ts';
import { holdRenewal } from './hold.ts';
import { taxedNow } from './next-quote.ts';
import { renewalOf, renewingProducts } from './open-renewal.ts';
import { nextLook } from './schedule.ts';
import {
  findSubscription,
  isHeld,
  lockSubscription,
  postponeLook,
  updateSubscription,
} from './store.ts';
import { isOver, type Subscription } from './subscription.ts';

type PrepareDeps = Place & { readonly seller: Seller };

const LOOK_AGAIN = minutes(1);

export type DueCharge = { readonly order: Order } & Pick<Subscription, 'provider' | 'mandate'>;
type LeftAttempt = { readonly order: Order };

/** Does one step of a subscription. Returns an order to charge or to end first, or whether there is more to do. */
export async function prepareRenewal(
  work: Work,
  deps: PrepareDeps,
  id: string,
): Promise<DueCharge | LeftAttempt | 'again' | 'nothing'> {
  const seen = await findSubscription(work, id);
  if (seen === null) return 'nothing';
  // Lock order: the order before its subscription, as settling does. Otherwise two transactions could deadlock.
  const order = seen.renewalId === null ? null : await lockOrder(work, seen.renewalId);
  const subscription = await lockSubscription(work, id);
  if (subscription === null || subscription.renewalId !== seen.renewalId) return 'again';
  // If the caller fails after this transaction, the job tries again later.
  await lookLater(work, id);
  if (!isOver(subscription) && (await isHeld(work, subscription))) {
    await holdRenewal(work, deps, subscription);
    return 'nothing';
  }
  const decision = decide(subscription, order, work.now);
  switch (decision.kind) {
    case 'nothing':
      await rest(work, subscription);
      return 'nothing';
    case 'notice': {
      const wasAnnounced = await announce(work, deps, { subscription, lead: decision.lead });
      // A license may still be reinstated before the renewal.
      if (!wasAnnounced) await postponeLook(work, id, beforeCharge(work, subscription));
      return wasAnnounced ? 'again' : 'nothing';
    }
    case 'end':
      await endSubscription(work, deps, { subscription, reason: decision.reason });
      return 'nothing';
    case 'end-attempt':
      return order === null ? 'nothing' : { order };
    case 'charge':
      return begin(work, deps, { subscription, order, isNext: decision.next });
  }
}

/** Stores when to look next. A due subscription that waits for somebody else stays postponed. */
async function rest(work: Work, subscription: Subscription): Promise<void> {
  await updateSubscription(work, subscription);
  const next = nextLook(subscription, work.now);
  const isWaiting = next !== null && next <= work.now && subscription.renewalId !== null;
  if (isWaiting) await lookLater(work, subscription.id);
}

/** Postpones the next look at a subscription by `LOOK_AGAIN`. */
export const lookLater = (work: Work, id: string): Promise<void> =>
  postponeLook(work, id, new Date(work.now.getTime() + LOOK_AGAIN));

const beforeCharge = ({ now }: Work, { nextChargeAt }: Subscription): Date =>
  new Date(Math.min(now.getTime() + hours(1), nextChargeAt?.getTime() ?? Number.POSITIVE_INFINITY));

type Begin = {
  readonly subscription: Subscription;
  readonly order: Order | null;
  readonly isNext: boolean;
};

async function begin(
  work: Work,
  deps: PrepareDeps,
  { subscription, order, isNext }: Begin,
): Promise<DueCharge | 'nothing'> {
  const { id, provider, mandate } = subscription;
  if ((await renewingProducts(work, subscription)).length === 0) {
    await endSubscription(work, deps, { subscription, reason: 'revoked' });
    return 'nothing';
  }
  // The tax is that of the day of the charge. The price is the announced one.
  const taxed = { ...subscription, nextQuote: await taxedNow(work, subscription, deps.seller) };
  const open = await renewalOf(work, taxed, order);
  const tried = isNext ? await tryFurther(work, open) : open;
  const { id: renewalId, attempt, quote: nextQuote } = tried;
  await updateSubscription(work, {
    ...subscription,
    renewalId,
    attempt,
    nextQuote,
    isAnswered: false,
  });
  await lookLater(work, id);
  return { order: tried, provider, mandate };
}
