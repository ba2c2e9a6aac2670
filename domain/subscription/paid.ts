import type { Work } from '../../db/work.ts';
import { newId } from '../../kit/id.ts';
import { renewBill } from '../bill/index.ts';
import { findTerms, listPeriods } from '../licence/index.ts';
import type { PaidNews } from '../purchase/index.ts';
import { SILENT } from './end.ts';
import { dropOpen, NOTHING_OPEN } from './open-renewal.ts';
import { movePause } from './pause.ts';
import {
  findByFirst,
  findOrder,
  insertOrder,
  insertSubscription,
  lockSubscription,
  markOrder,
  updateSubscription,
} from './store.ts';
import type { Subscription, SubscriptionOrder } from './subscription.ts';

/** No renewal is under way, nothing is owed. */
const QUIET = {
  ...NOTHING_OPEN,
  retryAt: null,
  firstDeclinedAt: null,
  graceEndsAt: null,
  noticed: null,
  isChanging: false,
} as const;

/**
 * Hears of every order in the transaction that settles it: begins a subscription when a month or a year was bought with a
 * means of payment that was kept, and moves it along when a renewal or an upgrade was paid. Says whether the
 * money was due: a renewal that was charged although its subscription was cancelled meanwhile was not.
 */
export async function followPaid(work: Work, news: PaidNews): Promise<'due' | 'not-due'> {
  const { purchase } = news;
  if (purchase.kind === 'new') {
    await begin(work, news);
    return 'due';
  }
  const known = await findOrder(work, purchase.id);
  const order = known ?? (await linkOrder(work, news));
  if (order === null) return news.licenceIds.length > 0 ? 'due' : 'not-due';
  const subscription = await lockSubscription(work, order.subscriptionId);
  if (subscription === null) throw new Error(`there is no subscription of ${purchase.id}`);
  const isAdopted = known === null;
  const isOwnAct = isAdopted || purchase.attempt > subscription.attempt;
  const about = { order, subscription, isOwnAct, isAdopted };
  if (!isDue(news, about)) {
    await markOrder(work, purchase.id, { isUnwanted: true });
    const isOpen = subscription.renewalId === purchase.id;
    if (isOpen) await updateSubscription(work, { ...subscription, ...NOTHING_OPEN });
    return 'not-due';
  }
  await move(work, news, about);
  return 'due';
}

async function begin(work: Work, { purchase, licenceIds, mandate, card }: PaidNews): Promise<void> {
  const { id: orderId, plan, seats, bill, orderNumber, email, locale } = purchase;
  const { market, product, also, provider } = purchase;
  const [licenceId] = licenceIds;
  if (mandate === null || licenceId === undefined || plan === 'lifetime') return;
  const period = await paidPeriod(work, { licenceId, purchaseId: orderId });
  if (period === null) return;
  const id = newId(work.random);
  const isNew = await insertSubscription(work, {
    id,
    orderId,
    orderNumber,
    licenceId,
    state: 'active',
    email,
    locale,
    market,
    product,
    also,
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
    nextBill: renewBill(bill),
    endedAt: null,
    endReason: null,
    cancelledAt: null,
    cancelReason: null,
    ...QUIET,
    createdAt: work.now,
  });
  const first = { role: 'first', period: 1, basedOn: null, isDropped: false } as const;
  const order = { purchaseId: orderId, subscriptionId: id, ...first, isUnwanted: false };
  if (isNew) await insertOrder(work, order);
}

/**
 * An order that was placed without the subscription's knowledge: the buyer renewed or upgraded a licence by themselves. Of
 * a bundle it is no matter of the subscription: the others go on as they are. What was cancelled or has ended does
 * not renew by it, until somebody resumes it.
 */
async function linkOrder(work: Work, { purchase }: PaidNews): Promise<SubscriptionOrder | null> {
  const terms = await findTerms(work, purchase.licenceId ?? '');
  const found = terms && (await findByFirst(work, terms.purchaseId));
  if (!found || found.also.length > 0) return null;
  const subscription = await lockSubscription(work, found.id);
  if (subscription === null) return null;
  await dropOpen(work, subscription);
  await updateSubscription(work, { ...subscription, ...NOTHING_OPEN });
  const order: SubscriptionOrder = {
    purchaseId: purchase.id,
    subscriptionId: found.id,
    period: subscription.period + 1,
    role: purchase.kind === 'upgrade' ? 'upgrade' : 'renewal',
    basedOn: subscription.paidBy,
    isDropped: false,
    isUnwanted: false,
  };
  await insertOrder(work, order);
  return order;
}

type About = {
  readonly order: SubscriptionOrder;
  readonly subscription: Subscription;
  /** The buyer paid it, and not the job. */
  readonly isOwnAct: boolean;
  /** It was placed without the subscription's knowledge. */
  readonly isAdopted: boolean;
};

function isDue({ licenceIds }: PaidNews, { order, subscription, isOwnAct }: About): boolean {
  const { state } = subscription;
  if (licenceIds.length === 0 || order.isDropped) return false;
  return isOwnAct || order.role === 'upgrade' || (state !== 'cancelled' && state !== 'ended');
}

async function move(work: Work, news: PaidNews, about: About): Promise<void> {
  const { subscription, order } = about;
  const { plan, seats, bill, id } = news.purchase;
  const kept = about.isOwnAct && news.mandate !== null ? keptOf(news) : {};
  if (plan === 'lifetime') {
    const ended = { state: 'ended', endedAt: work.now, endReason: 'replaced' } as const;
    await dropOpen(work, subscription);
    await updateSubscription(work, { ...subscription, ...QUIET, ...SILENT, ...ended });
    return;
  }
  const licenceId = news.licenceIds[0] ?? subscription.licenceId;
  const period = await paidPeriod(work, { licenceId, purchaseId: id });
  if (period === null) throw new Error(`order ${id} has given no period`);
  const goesOn = subscription.state !== 'cancelled' && subscription.state !== 'ended';
  if (order.role === 'upgrade') await dropOpen(work, subscription);
  // What was agreed on for the period after this one still stands: it comes after the renewal.
  const isStanding = about.isAdopted && order.role === 'renewal' && subscription.isChanging;
  const nextBill = isStanding ? subscription.nextBill : renewBill(bill);
  await updateSubscription(work, {
    ...subscription,
    ...QUIET,
    ...kept,
    plan,
    seats,
    period: order.period,
    paidBy: id,
    nextBill,
    isChanging: nextBill.plan !== plan || nextBill.seats !== seats,
    periodStart: period.startsAt,
    periodEnd: period.endsAt,
    ...(goesOn ? goOn(about, period.endsAt) : { state: 'cancelled', nextChargeAt: null }),
    endedAt: null,
    endReason: null,
  });
}

/** What a buyer pays by themselves runs at once, and ends no pause: that moves behind it. */
function goOn({ subscription, isAdopted }: About, periodEnd: Date) {
  return isAdopted && subscription.state === 'paused'
    ? ({ state: 'paused', nextChargeAt: movePause(subscription, periodEnd) } as const)
    : ({ state: 'active', nextChargeAt: periodEnd } as const);
}

const keptOf = ({ mandate, card, purchase: { provider } }: PaidNews) =>
  mandate === null ? {} : { mandate, card, provider };

async function paidPeriod(
  work: Work,
  { licenceId, purchaseId }: { readonly licenceId: string; readonly purchaseId: string },
): Promise<{ readonly startsAt: Date; readonly endsAt: Date } | null> {
  const periods = await listPeriods(work, licenceId);
  const period = periods.find((each) => each.purchaseId === purchaseId);
  return period?.endsAt ? { startsAt: period.startsAt, endsAt: period.endsAt } : null;
}
