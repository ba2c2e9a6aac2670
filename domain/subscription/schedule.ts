import { days } from '../../kit/time.ts';
import {
  CARD_CHECK_LEAD,
  endsWithProducts,
  NOTICE_DAYS,
  type Subscription,
} from './subscription.ts';

/** A first notice this late may still raise the price. */
const NOTICE_SLACK = days(1);

type Planned = Pick<Subscription, 'nextQuote' | 'nextChargeAt' | 'noticed' | 'plan' | 'state'>;

const leadsOf = ({ plan }: Pick<Planned, 'plan'>): readonly number[] => NOTICE_DAYS[plan];

/** Days ahead of the notices still to send, largest first. */
const leadsLeft = (planned: Planned): readonly number[] =>
  leadsOf(planned).filter((lead) => planned.noticed === null || lead < planned.noticed);

/** Returns the notice that is due now, in days ahead, or null. */
export function dueNotice(planned: Planned, now: Date): number | null {
  const { nextChargeAt, state } = planned;
  if (nextChargeAt === null || state === 'past-due' || now >= nextChargeAt) return null;
  const left = nextChargeAt.getTime() - now.getTime();
  return leadsLeft(planned).findLast((lead) => left <= days(lead)) ?? null;
}

type Charged = Pick<Subscription, 'state' | 'nextChargeAt' | 'nextQuote' | 'cardCheckedFor'>;

/** When the card of the next charge is read again. Null: it was, or nothing will be charged. */
function cardCheckAt(subscription: Charged): Date | null {
  const { state, nextChargeAt, cardCheckedFor } = subscription;
  if (nextChargeAt === null || state === 'past-due' || endsWithProducts(subscription)) return null;
  if (cardCheckedFor?.getTime() === nextChargeAt.getTime()) return null;
  return new Date(nextChargeAt.getTime() - CARD_CHECK_LEAD);
}

/** Returns whether to read the card of the next charge again, while an expired one can still be replaced. */
export function isCardCheckDue(subscription: Charged, now: Date): boolean {
  const at = cardCheckAt(subscription);
  const { nextChargeAt } = subscription;
  return at !== null && now >= at && nextChargeAt !== null && now < nextChargeAt;
}

/** Returns whether a notice sent now may raise the price. Only the first one may, on its day. */
export function mayRise(planned: Planned, now: Date): boolean {
  const { nextChargeAt, noticed } = planned;
  const [lead = 0] = leadsOf(planned);
  if (nextChargeAt === null || noticed !== null) return false;
  return nextChargeAt.getTime() - now.getTime() >= days(lead) - NOTICE_SLACK;
}

/** Returns the date to which a dispute moves the next charge, so that a notice can precede it, or null. */
export function heldTo(planned: Planned, now: Date): Date | null {
  const { nextChargeAt, state } = planned;
  if (nextChargeAt === null) return null;
  const lastLead = leadsOf(planned).at(-1) ?? 0;
  const earliest = new Date(now.getTime() + days(lastLead));
  if (state === 'past-due' || now >= nextChargeAt) return earliest;
  const isNoticeDue = state === 'active' && dueNotice(planned, now) === lastLead;
  return isNoticeDue && earliest > nextChargeAt ? earliest : null;
}

/** Returns when the job checks a subscription next. Null: never. */
export function nextCheck(subscription: Subscription, now: Date): Date | null {
  const { state, periodEnd, retryAt, graceEndsAt, nextChargeAt, renewalId } = subscription;
  if (state === 'ended') return null;
  if (state === 'cancelled') return periodEnd;
  // A dispute may have moved a charge that was already begun.
  const isLater = nextChargeAt !== null && nextChargeAt > now;
  if (renewalId !== null && !subscription.isAnswered && !isLater) return now;
  if (state === 'past-due') return retryAt ?? graceEndsAt;
  if (nextChargeAt === null) return periodEnd;
  const [lead] = leadsLeft(subscription);
  const step = lead === undefined ? nextChargeAt : new Date(nextChargeAt.getTime() - days(lead));
  const cardCheck = cardCheckAt(subscription);
  return cardCheck !== null && cardCheck < step ? cardCheck : step;
}
