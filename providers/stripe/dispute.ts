import type Stripe from 'stripe';
import type { DisputeState, PaymentSnapshot } from '../../domain/payment/port.ts';

export type Disputes = Pick<PaymentSnapshot, 'dispute' | 'disputeRevision'>;

export const UNDISPUTED: Disputes = { dispute: 'none', disputeRevision: 0 };

type Stage = {
  readonly state: DisputeState;
  readonly rank: number;
};

/**
 * https://docs.stripe.com/api/disputes/object. An inquiry (`warning_…`) takes no money yet but may become a
 * dispute, so it counts as open. A closed inquiry counts as none, an unknown state as open.
 */
const STAGES: Readonly<Record<string, Stage>> = {
  warning_needs_response: { state: 'open', rank: 1 },
  warning_under_review: { state: 'open', rank: 1 },
  warning_closed: { state: 'none', rank: 2 },
  won: { state: 'won', rank: 4 },
  prevented: { state: 'none', rank: 4 },
  lost: { state: 'lost', rank: 5 },
};
const OPEN: Stage = { state: 'open', rank: 3 };
const LOST: Stage = { state: 'lost', rank: 5 };

type StripeDispute = Pick<Stripe.Dispute, 'status' | 'balance_transactions'>;

/** A dispute that was prevented by paying the buyer counts as lost, unless a separate refund paid the buyer. */
function stageOf({ status, balance_transactions: moved }: StripeDispute): Stage {
  const isTaken = moved.reduce((sum, { amount }) => sum + amount, 0) < 0;
  if (status === 'prevented' && isTaken) return LOST;
  return STAGES[status] ?? OPEN;
}

/** Returns the worst state of all disputes of a payment. Their ranks add up to the revision, so each step raises it. */
export function disputesOf(disputes: readonly StripeDispute[]): Disputes {
  const stages = disputes.map(stageOf);
  const has = (target: DisputeState) => stages.some(({ state }) => state === target);
  const dispute = (['lost', 'open', 'won'] as const).find(has) ?? 'none';
  return { dispute, disputeRevision: stages.reduce((sum, { rank }) => sum + rank, 0) };
}
