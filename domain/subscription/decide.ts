import type { Order } from '../order/index.ts';
import { dueNotice } from './schedule.ts';
import {
  BUYER_TRIES_FOR,
  type EndReason,
  LAST_TRY_SLACK,
  LATEST_RENEWAL,
  lendingEndsAt,
  listUnannounced,
  type Subscription,
} from './subscription.ts';

/** `next`: charge another attempt of a declined order. `end-attempt`: first end the attempt the buyer abandoned. */
export type Decision =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'notice'; readonly lead: number }
  | { readonly kind: 'charge'; readonly next: boolean }
  | { readonly kind: 'end-attempt' }
  | { readonly kind: 'end'; readonly reason: EndReason };

const NOTHING: Decision = { kind: 'nothing' };
const end = (reason: EndReason): Decision => ({ kind: 'end', reason });

type RenewalOrder = Pick<Order, 'state' | 'attempt' | 'reference' | 'updatedAt'>;

/** Returns what the job does now. `order`: the renewal that was begun. */
export function decide(
  subscription: Subscription,
  order: RenewalOrder | null,
  now: Date,
): Decision {
  const { state, periodEnd, nextChargeAt } = subscription;
  if (state === 'ended') return NOTHING;
  if (state === 'cancelled') return now >= periodEnd ? end('cancelled') : NOTHING;
  if (state === 'past-due') return decidePastDue(subscription, order, now);
  if (nextChargeAt === null) return now >= periodEnd ? end('retired') : NOTHING;
  if (now < nextChargeAt) {
    const lead = dueNotice(subscription, now) ?? overtakenNotice(subscription);
    return lead === null ? NOTHING : { kind: 'notice', lead };
  }
  const isTooLate = now.getTime() - nextChargeAt.getTime() > LATEST_RENEWAL;
  if (isTooLate && !isOnItsWay(subscription, order, now)) return end('unpaid');
  return order === null ? { kind: 'charge', next: false } : decideCharge(subscription, order, now);
}

/** Returns the last notice if it announced a charge for a product that was retired since, or null. */
const overtakenNotice = (subscription: Subscription): number | null =>
  listUnannounced(subscription).length > 0 ? subscription.noticed : null;

function decidePastDue(
  subscription: Subscription,
  order: RenewalOrder | null,
  now: Date,
): Decision {
  const { retryAt, graceEndsAt, isAnswered } = subscription;
  const isOver = graceEndsAt !== null && now >= graceEndsAt;
  const isTooLate = graceEndsAt !== null && now.getTime() - graceEndsAt.getTime() > LAST_TRY_SLACK;
  const mayStillPay = isOnItsWay(subscription, order, now);
  if (isTooLate && !mayStillPay) return end('unpaid');
  if (order === null) return isOver ? end('unpaid') : NOTHING;
  const isDue = !isAnswered || (retryAt !== null && now >= retryAt) || (isOver && mayStillPay);
  if (isDue) return decideCharge(subscription, order, now);
  return isOver && retryAt === null ? end('unpaid') : NOTHING;
}

/**
 * Returns whether the provider has a payment of the renewal whose result is not known yet, such as an eCheck. The order was
 * last changed when that payment began.
 */
function isOnItsWay(subscription: Subscription, order: RenewalOrder | null, now: Date): boolean {
  if (order?.state !== 'open' || order.reference === null) return false;
  const latest = lendingEndsAt(subscription);
  const isInTime = latest !== null && now <= latest;
  return isInTime && now.getTime() - order.updatedAt.getTime() <= LATEST_RENEWAL;
}

/** Leaves an attempt of its buyer alone for `BUYER_TRIES_FOR`, also while the provider's answer is awaited. */
function decideCharge(
  { attempt, isAnswered }: Subscription,
  order: RenewalOrder,
  now: Date,
): Decision {
  if (order.state === 'paid') return NOTHING;
  const isOurs = order.attempt === attempt;
  if (isOurs && !isAnswered) return { kind: 'charge', next: false };
  if (order.state === 'declined') return { kind: 'charge', next: true };
  if (isOurs) return NOTHING;
  const isAbandoned = now.getTime() - order.updatedAt.getTime() >= BUYER_TRIES_FOR;
  return isAbandoned ? { kind: 'end-attempt' } : NOTHING;
}
