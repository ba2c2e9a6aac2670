import { days } from '../../kit/time.ts';
import { NOTICE_DAYS, type Subscription } from './subscription.ts';

/** A notice this much later than its day still counts as in time for a higher price. */
const NOTICE_SLACK = days(1);

type Planned = Pick<Subscription, 'nextBill' | 'nextChargeAt' | 'noticed' | 'plan' | 'state'>;

const leadsOf = ({ plan }: Pick<Planned, 'plan'>): readonly number[] => NOTICE_DAYS[plan];

/** The notices that are still to be sent, in days ahead, the earliest first. */
const leadsLeft = (planned: Planned): readonly number[] =>
  leadsOf(planned).filter((lead) => planned.noticed === null || lead < planned.noticed);

/** The notice that is due now, in days ahead: the latest whose day has come; null when none is. */
export function dueNotice(planned: Planned, now: Date): number | null {
  const { nextChargeAt, state } = planned;
  if (nextChargeAt === null || state === 'past-due' || now >= nextChargeAt) return null;
  const left = nextChargeAt.getTime() - now.getTime();
  return leadsLeft(planned).findLast((lead) => left <= days(lead)) ?? null;
}

/** Whether a price may still rise with a notice sent now: it is the first one, and on its day. */
export function mayRise(planned: Planned, now: Date): boolean {
  const { nextChargeAt, noticed } = planned;
  const [lead = 0] = leadsOf(planned);
  if (nextChargeAt === null || noticed !== null) return false;
  return nextChargeAt.getTime() - now.getTime() >= days(lead) - NOTICE_SLACK;
}

/**
 * To when the next charge moves while the bank examines a payment: so far ahead that it can be announced, if it, its last
 * notice or a further try is due now. Null: it stays. The end of a pause does not come later before it has come.
 */
export function heldTo(planned: Planned, now: Date): Date | null {
  const { nextChargeAt, state } = planned;
  if (nextChargeAt === null) return null;
  const lastLead = leadsOf(planned).at(-1) ?? 0;
  const earliest = new Date(now.getTime() + days(lastLead));
  if (state === 'past-due' || now >= nextChargeAt) return earliest;
  const isToAnnounce = state === 'active' && dueNotice(planned, now) === lastLead;
  return isToAnnounce && earliest > nextChargeAt ? earliest : null;
}

/** When the job has to look at a subscription next; null: never. */
export function nextLook(subscription: Subscription, now: Date): Date | null {
  const { state, periodEnd, retryAt, graceEndsAt, nextChargeAt, renewalId } = subscription;
  if (state === 'ended') return null;
  if (state === 'cancelled') return periodEnd;
  // One that was being charged when the bank began to examine another payment is due later.
  const isLater = nextChargeAt !== null && nextChargeAt > now;
  if (renewalId !== null && !subscription.isAnswered && !isLater) return now;
  if (state === 'past-due') return retryAt ?? graceEndsAt;
  if (nextChargeAt === null) return null;
  const [lead] = leadsLeft(subscription);
  return lead === undefined ? nextChargeAt : new Date(nextChargeAt.getTime() - days(lead));
}
