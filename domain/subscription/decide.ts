import { days } from '../../kit/time.ts';
import type { Order } from '../order/index.ts';
import { dueNotice } from './schedule.ts';
import {
  BUYER_TRIES_FOR,
  type EndReason,
  LATEST_RENEWAL,
  type Subscription,
} from './subscription.ts';

/** Makes no last try later than this after the grace, for example because the shop was down. */
const LAST_TRY_SLACK = days(1);

/**
 * `charge`: charge the running attempt, or with `next` a further one of a declined order; place a missing order first.
 * `end-attempt`: a charge is due, but first end the attempt that the buyer abandoned.
 */
export type Decision =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'notice'; readonly lead: number }
  | { readonly kind: 'charge'; readonly next: boolean }
  | { readonly kind: 'end-attempt' }
  | { readonly kind: 'end'; readonly reason: EndReason };

const NOTHING: Decision = { kind: 'nothing' };
const end = (reason: EndReason): Decision => ({ kind: 'end', reason });

type RenewalOrder = Pick<Order, 'state' | 'attempt' | 'reference' | 'updatedAt'>;

/** Returns what the job does with a subscription now. `order` is the renewal that was begun, or null. */
export function decide(
  subscription: Subscription,
  order: RenewalOrder | null,
  now: Date,
): Decision {
  const { state, periodEnd, nextChargeAt } = subscription;
  if (state === 'ended') return NOTHING;
  if (state === 'cancelled') return now >= periodEnd ? end('cancelled') : NOTHING;
  if (state === 'past-due') return decidePastDue(subscription, order, now);
  if (nextChargeAt === null) return NOTHING;
  if (now < nextChargeAt) {
    const lead = dueNotice(subscription, now);
    return lead === null ? NOTHING : { kind: 'notice', lead };
  }
  if (now.getTime() - nextChargeAt.getTime() > LATEST_RENEWAL) return end('unpaid');
  return order === null ? { kind: 'charge', next: false } : goOn(subscription, order, now);
}

function decidePastDue(
  subscription: Subscription,
  order: RenewalOrder | null,
  now: Date,
): Decision {
  const { retryAt, graceEndsAt, isAnswered } = subscription;
  const isOver = graceEndsAt !== null && now >= graceEndsAt;
  const isTooLate = graceEndsAt !== null && now.getTime() - graceEndsAt.getTime() > LAST_TRY_SLACK;
  if (isTooLate) return end('unpaid');
  if (order === null) return isOver ? end('unpaid') : NOTHING;
  const isDue = !isAnswered || (retryAt !== null && now >= retryAt);
  if (isDue) return goOn(subscription, order, now);
  return isOver && retryAt === null ? end('unpaid') : NOTHING;
}

/** Leaves a running attempt to its buyer for `BUYER_TRIES_FOR`, and takes over one that never started. */
function goOn({ attempt, isAnswered }: Subscription, order: RenewalOrder, now: Date): Decision {
  if (order.state === 'paid') return NOTHING;
  const isOurs = order.attempt === attempt;
  if (isOurs && !isAnswered) return { kind: 'charge', next: false };
  if (order.state === 'declined') return { kind: 'charge', next: true };
  if (isOurs) return NOTHING;
  if (order.reference === null) return { kind: 'charge', next: false };
  const isLeft = now.getTime() - order.updatedAt.getTime() >= BUYER_TRIES_FOR;
  return isLeft ? { kind: 'end-attempt' } : NOTHING;
}
