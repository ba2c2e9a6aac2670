import type { Work } from '../../db/work.ts';
import { newId } from '../../kit/id.ts';
import { findTerms, listPeriods } from '../license/index.ts';
import type { Order } from '../order/index.ts';
import type { Card } from '../payment/index.ts';
import { renewQuote } from '../quote/index.ts';
import { recordEvent } from '../webhook/index.ts';
import { NO_MORE_CHARGES } from './end.ts';
import { dropOpen, NOTHING_OPEN } from './open-renewal.ts';
import { movePause } from './pause.ts';
import {
  findByFirst,
  findSubscriptionOrder,
  insertSubscription,
  insertSubscriptionOrder,
  lockSubscription,
  markOrder,
  updateSubscription,
} from './store.ts';
import { closeOverdue, forgetOverdue } from './store-overdue.ts';
import { hasNoMoreCharges, type Subscription, type SubscriptionOrder } from './subscription.ts';

export type PaidEvent = {
  readonly order: Order;
  /** Licenses issued, extended, or changed. Empty: nothing could be granted. */
  readonly licenseIds: readonly string[];
  readonly mandate: string | null;
  readonly card: Card | null;
};

const RENEWED = {
  ...NOTHING_OPEN,
  retryAt: null,
  firstDeclinedAt: null,
  lastDecline: null,
  graceEndsAt: null,
  noticed: null,
  isChanging: false,
  cardCheckedFor: null,
} as const;

/**
 * Begins or extends a subscription in the transaction that settles the order. Returns `not-due` if the money must go
 * back, for example for a renewal charged after the cancellation.
 */
export async function followPaid(work: Work, event: PaidEvent): Promise<'due' | 'not-due'> {
  const { order } = event;
  if (order.kind === 'new') {
    await begin(work, event);
    return 'due';
  }
  const known = await findSubscriptionOrder(work, order.id);
  const entry = known ?? (await linkOrder(work, event));
  if (entry === null) return event.licenseIds.length > 0 ? 'due' : 'not-due';
  const subscription = await lockSubscription(work, entry.subscriptionId);
  if (subscription === null) throw new Error(`there is no subscription of ${order.id}`);
  const isLinked = known === null;
  const isByBuyer = isLinked || order.attempt > subscription.attempt;
  const facts = { entry, subscription, isByBuyer, isLinked };
  if (!isDue(event, facts)) {
    await markOrder(work, order.id, { isUnwanted: true });
    const isOpen = subscription.renewalId === order.id;
    if (isOpen) await updateSubscription(work, { ...subscription, ...NOTHING_OPEN });
    return 'not-due';
  }
  await advance(work, event, facts);
  return 'due';
}

async function begin(work: Work, { order, licenseIds, mandate, card }: PaidEvent): Promise<void> {
  // Its period began with the invoice, and may be over or replaced. The pay page promised no renewal.
  if (order.billing !== null) return;
  const { id: orderId, plan, seats, quote, orderNumber, email, locale } = order;
  const { market, product, bundledProducts, provider } = order;
  const [licenseId] = licenseIds;
  if (mandate === null || licenseId === undefined || plan === 'lifetime') return;
  const period = await paidPeriod(work, { licenseId, orderId: orderId });
  if (period === null) return;
  const id = newId(work.random);
  const isNew = await insertSubscription(work, {
    id,
    orderId,
    orderNumber,
    licenseId,
    state: 'active',
    email,
    locale,
    market,
    product,
    bundledProducts,
    plan,
    seats,
    provider,
    mandate,
    card,
    period: 1,
    paidBy: orderId,
    periodStart: period.startsAt,
    periodEnd: period.endsAt,
    nextChargeAt: period.endsAt,
    nextQuote: renewQuote(quote),
    endedAt: null,
    endReason: null,
    canceledAt: null,
    cancelReason: null,
    ...RENEWED,
    createdAt: work.now,
  });
  const first = { role: 'first', period: 1, basedOn: null, isDropped: false } as const;
  const entry = { orderId: orderId, subscriptionId: id, ...first, isUnwanted: false };
  if (isNew) await insertSubscriptionOrder(work, entry);
}

/**
 * Links an order by which the buyer renewed or upgraded a license directly. Returns null for a bundle, and for an order that
 * granted nothing, because the subscription still waits for its renewal.
 */
async function linkOrder(
  work: Work,
  { order, licenseIds }: PaidEvent,
): Promise<SubscriptionOrder | null> {
  if (licenseIds.length === 0) return null;
  const terms = await findTerms(work, order.licenseId ?? '');
  const found = terms && (await findByFirst(work, terms.orderId));
  if (!found || found.bundledProducts.length > 0) return null;
  const subscription = await lockSubscription(work, found.id);
  if (subscription === null) return null;
  await dropOpen(work, subscription);
  await updateSubscription(work, { ...subscription, ...NOTHING_OPEN });
  const entry: SubscriptionOrder = {
    orderId: order.id,
    subscriptionId: found.id,
    period: subscription.period + 1,
    role: order.kind === 'upgrade' ? 'upgrade' : 'renewal',
    basedOn: subscription.paidBy,
    isDropped: false,
    isUnwanted: false,
  };
  await insertSubscriptionOrder(work, entry);
  return entry;
}

type Facts = {
  readonly entry: SubscriptionOrder;
  readonly subscription: Subscription;
  /** Paid by the buyer, not by the job. */
  readonly isByBuyer: boolean;
  readonly isLinked: boolean;
};

function isDue({ licenseIds }: PaidEvent, { entry, subscription, isByBuyer }: Facts): boolean {
  const { state } = subscription;
  if (licenseIds.length === 0 || entry.isDropped) return false;
  return isByBuyer || entry.role === 'upgrade' || (state !== 'cancelled' && state !== 'ended');
}

async function advance(work: Work, event: PaidEvent, facts: Facts): Promise<void> {
  const { subscription, entry } = facts;
  const { plan, seats, quote, id } = event.order;
  const kept = facts.isByBuyer ? savedCardOf(event) : chargedCardOf(event, subscription);
  if (entry.role === 'upgrade') await forgetOverdue(work, subscription);
  else await closeOverdue(work, subscription, { paidBy: id });
  if (plan === 'lifetime') {
    const ended = { state: 'ended', endedAt: work.now, endReason: 'replaced' } as const;
    await dropOpen(work, subscription);
    await updateSubscription(work, { ...subscription, ...RENEWED, ...NO_MORE_CHARGES, ...ended });
    if (!hasNoMoreCharges(subscription))
      await recordEvent(work, 'subscription.canceled', subscription.id);
    return;
  }
  const licenseId = event.licenseIds[0] ?? subscription.licenseId;
  const period = await paidPeriod(work, { licenseId, orderId: id });
  if (period === null) throw new Error(`order ${id} paid for no period`);
  const goesOn = subscription.state !== 'cancelled' && subscription.state !== 'ended';
  if (entry.role === 'upgrade') await dropOpen(work, subscription);
  // A change agreed for the next period still applies after this renewal.
  const keepsChange = facts.isLinked && entry.role === 'renewal' && subscription.isChanging;
  const nextQuote = keepsChange ? subscription.nextQuote : renewQuote(quote);
  await updateSubscription(work, {
    ...subscription,
    ...RENEWED,
    ...kept,
    plan,
    seats,
    period: entry.period,
    paidBy: id,
    nextQuote,
    isChanging: nextQuote.plan !== plan || nextQuote.seats !== seats,
    periodStart: period.startsAt,
    periodEnd: period.endsAt,
    ...(goesOn ? nextState(facts, period.endsAt) : { state: 'cancelled', nextChargeAt: null }),
    endedAt: null,
    endReason: null,
  });
  const type = entry.role === 'upgrade' ? 'subscription.changed' : 'subscription.renewed';
  await recordEvent(work, type, subscription.id);
}

/**
 * A paused subscription stays paused after the buyer pays for a period directly. One that was told that it ends still
 * ends, after that period.
 */
function nextState({ subscription, isLinked }: Facts, periodEnd: Date) {
  const { state, nextChargeAt } = subscription;
  if (nextChargeAt === null && (state === 'active' || state === 'paused'))
    return { state, nextChargeAt };
  return isLinked && subscription.state === 'paused'
    ? ({ state: 'paused', nextChargeAt: movePause(subscription, periodEnd) } as const)
    : ({ state: 'active', nextChargeAt: periodEnd } as const);
}

const savedCardOf = ({ mandate, card, order: { provider } }: PaidEvent) =>
  mandate === null ? {} : { mandate, card, provider };

/** The provider may have charged newer details of the card than the shop knew. */
const chargedCardOf = ({ mandate, card }: PaidEvent, subscription: Subscription) =>
  card !== null && mandate === subscription.mandate ? { card } : {};

async function paidPeriod(
  work: Work,
  { licenseId, orderId }: { readonly licenseId: string; readonly orderId: string },
): Promise<{ readonly startsAt: Date; readonly endsAt: Date } | null> {
  const periods = await listPeriods(work, licenseId);
  const period = periods.find((each) => each.orderId === orderId);
  return period?.endsAt ? { startsAt: period.startsAt, endsAt: period.endsAt } : null;
}
