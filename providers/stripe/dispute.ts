import type Stripe from 'stripe';
import type { DisputeState, PaymentSnapshot } from '../../domain/payment/port.ts';

/** How the disputes of a payment stand together. */
export type Disputes = Pick<PaymentSnapshot, 'dispute' | 'disputeTurn'>;

export const UNDISPUTED: Disputes = { dispute: 'none', disputeTurn: 0 };

type Stage = {
  readonly state: DisputeState;
  /** A dispute only ever goes on to a larger one. */
  readonly rank: number;
};

/**
 * Stripe's states of one dispute (https://docs.stripe.com/api/disputes/object). A bank's question (`warning_…`) takes no
 * money yet, may become a dispute and counts as open; closed, it is as if nobody had asked. What is unknown is open.
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

/** Money counts: a dispute that was prevented by giving it to the buyer is lost, unless that was a refund of its own. */
function stageOf({ status, balance_transactions: moved }: StripeDispute): Stage {
  const isTaken = moved.reduce((sum, { amount }) => sum + amount, 0) < 0;
  if (status === 'prevented' && isTaken) return LOST;
  return STAGES[status] ?? OPEN;
}

/** A payment may have several, one after the other or at once: the worst of them counts. */
export function disputesOf(told: readonly StripeDispute[]): Disputes {
  const stages = told.map(stageOf);
  const has = (wanted: DisputeState) => stages.some(({ state }) => state === wanted);
  const dispute = (['lost', 'open', 'won'] as const).find(has) ?? 'none';
  return { dispute, disputeTurn: stages.reduce((sum, { rank }) => sum + rank, 0) };
}
