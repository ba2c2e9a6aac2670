import type { Work } from '../../db/work.ts';
import { days, hours, minutes } from '../../kit/time.ts';
import { listGranted } from '../license/index.ts';
import { lockOrder, type Order, retryRenewal } from '../order/index.ts';
import { savedMethod } from '../payment/index.ts';
import type { Seller } from '../tax/index.ts';
import { recordEvent } from '../webhook/index.ts';
import { decide } from './decide.ts';
import { endSubscription, keepLicensesValid, type SubscriptionDeps } from './end.ts';
import { type MethodMailDeps, queueNotice, queueRetiring } from './mails.ts';
import { forecastQuote, taxedNow } from './next-quote.ts';
import {
  dropOpen,
  ensureRenewalOrder,
  keepNext,
  NOTHING_OPEN,
  renewingProducts,
} from './open-renewal.ts';
import { heldTo, nextCheck } from './schedule.ts';
import {
  findSubscription,
  hasOpenDispute,
  lockSubscription,
  postponeCheck,
  updateSubscription,
} from './store.ts';
import { forgetOverdue } from './store-overdue.ts';
import {
  type EndReason,
  endsWithProducts,
  hasNoMoreCharges,
  listUnannounced,
  type Subscription,
} from './subscription.ts';
import { willRenew } from './will-renew.ts';

type PrepareDeps = SubscriptionDeps & MethodMailDeps & { readonly seller: Seller };

const CHECK_AGAIN = minutes(1);

const CHECK_DISPUTE_EVERY = days(1);

/** Licenses stay valid this long after the charge is due, because a charge can take time to settle. */
const SETTLING_TIME = days(3);

export type DueCharge = { readonly order: Order } & Pick<Subscription, 'provider' | 'mandate'>;
type AbandonedAttempt = { readonly order: Order };

/**
 * Does the next step of a renewal, for example a notice. Returns the order to charge, the order whose attempt must end
 * first, or whether there is more to do.
 */
export async function prepareRenewal(
  work: Work,
  deps: PrepareDeps,
  id: string,
): Promise<DueCharge | AbandonedAttempt | 'again' | 'nothing'> {
  const seen = await findSubscription(work, id);
  if (seen === null) return 'nothing';
  // Lock order: the order before its subscription. Otherwise two transactions could deadlock.
  const order = seen.renewalId === null ? null : await lockOrder(work, seen.renewalId);
  const subscription = await lockSubscription(work, id);
  if (subscription === null || subscription.renewalId !== seen.renewalId) return 'again';
  // The job tries again later if the caller fails after this transaction.
  await checkLater(work, id);
  if (!hasNoMoreCharges(subscription) && (await hasOpenDispute(work, subscription))) {
    await holdRenewal(work, deps, subscription);
    return 'nothing';
  }
  if (subscription.state === 'past-due' && endsWithProducts(subscription)) {
    await endSubscription(work, deps, { subscription, reason: 'retired' });
    return 'nothing';
  }
  const decision = decide(subscription, order, work.now);
  switch (decision.kind) {
    case 'nothing':
      await postponeWaiting(work, subscription);
      return 'nothing';
    case 'notice': {
      const wasSent = await sendNotice(work, deps, { subscription, lead: decision.lead });
      // A license may still be reinstated before the renewal.
      if (!wasSent) await postponeCheck(work, id, beforeCharge(work, subscription));
      return wasSent ? 'again' : 'nothing';
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

/**
 * Sends a notice, which fixes the price, and says which products do not renew. Nothing is charged for them after that, even
 * if they are sold again. Returns false if nothing can renew.
 */
async function sendNotice(
  work: Work,
  deps: PrepareDeps,
  { subscription, lead }: { readonly subscription: Subscription; readonly lead: number },
): Promise<boolean> {
  const products = listUnannounced(subscription);
  if (endsWithProducts(subscription) && subscription.periodEnd <= work.now) {
    // The time of a paused subscription is over, so that there is nothing to announce.
    await endSubscription(work, deps, { subscription, reason: 'retired' });
    return true;
  }
  if (products.length > 0) await queueRetiring(work, deps, { subscription, products });
  if (endsWithProducts(subscription)) {
    const ending = { nextChargeAt: null, isChanging: false, noticed: lead } as const;
    await updateSubscription(work, { ...subscription, ...ending });
    return true;
  }
  const isRenewed = await willRenew(work, subscription);
  const nextQuote = isRenewed ? await forecastQuote(work, subscription, deps.seller) : null;
  if (nextQuote === null) {
    if (products.length > 0) await leaveOut(work, subscription);
    return false;
  }
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

/** Removes announced products from the next quote, so that they are announced once. */
async function leaveOut(work: Work, subscription: Subscription): Promise<void> {
  const gone = new Set(listUnannounced(subscription));
  const products = subscription.nextQuote.lines
    .map(({ product }) => product)
    .filter((product) => !gone.has(product));
  await updateSubscription(work, { ...subscription, nextQuote: keepNext(subscription, products) });
}

/** Postpones the renewal during a dispute. The licenses stay valid, and a notice precedes the later charge. */
async function holdRenewal(
  work: Work,
  deps: SubscriptionDeps,
  subscription: Subscription,
): Promise<void> {
  const dueAt = heldTo(subscription, work.now);
  if (dueAt !== null) {
    await forgetOverdue(work, subscription);
    await updateSubscription(work, {
      ...subscription,
      state: 'active',
      nextChargeAt: dueAt,
      noticed: null,
      firstDeclinedAt: null,
      retryAt: null,
      graceEndsAt: null,
    });
    await recordEvent(work, 'subscription.changed', subscription.id);
    await keepLicensesValid(work, deps.ring, {
      subscription,
      until: new Date(dueAt.getTime() + SETTLING_TIME),
    });
  }
  const daily = work.now.getTime() + CHECK_DISPUTE_EVERY;
  const charge = (dueAt ?? subscription.nextChargeAt)?.getTime() ?? daily;
  await postponeCheck(work, subscription.id, new Date(Math.min(daily, charge)));
}

/** Keeps a due subscription postponed while it waits for its buyer, or for a license to be reinstated. */
async function postponeWaiting(work: Work, subscription: Subscription): Promise<void> {
  const { id, renewalId, state } = await updateSubscription(work, subscription);
  const next = nextCheck(subscription, work.now);
  if (next === null || next > work.now) return;
  if (renewalId !== null || state === 'past-due') await checkLater(work, id);
  else await postponeCheck(work, id, beforeCharge(work, subscription));
}

export const checkLater = (work: Work, id: string): Promise<void> =>
  postponeCheck(work, id, new Date(work.now.getTime() + CHECK_AGAIN));

const beforeCharge = ({ now }: Work, { nextChargeAt }: Subscription): Date =>
  new Date(Math.min(now.getTime() + hours(1), nextChargeAt?.getTime() ?? Number.POSITIVE_INFINITY));

/** Returns why none of the products renews. */
async function endReasonOf(work: Work, subscription: Subscription): Promise<EndReason> {
  if (endsWithProducts(subscription)) return 'retired';
  const held = await listGranted(work, subscription.orderId);
  const isReplaced = held.some(({ state, plan }) => state === 'active' && plan === 'lifetime');
  return isReplaced ? 'replaced' : 'revoked';
}

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
    await endSubscription(work, deps, {
      subscription,
      reason: await endReasonOf(work, subscription),
    });
    return 'nothing';
  }
  // The announced price stays, with today's tax.
  const taxed = { ...subscription, nextQuote: await taxedNow(work, subscription, deps.seller) };
  const open = await ensureRenewalOrder(work, deps, { subscription: taxed, begun: order });
  const attempted = isNext
    ? await retryRenewal(work, { ...open, method: savedMethod(deps.provider) })
    : open;
  const { id: renewalId, attempt, quote: nextQuote } = attempted;
  await updateSubscription(work, {
    ...subscription,
    renewalId,
    attempt,
    nextQuote,
    isAnswered: false,
  });
  await checkLater(work, id);
  return { order: attempted, provider, mandate };
}
