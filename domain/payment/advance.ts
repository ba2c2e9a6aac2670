import type { DisputeState, PaymentTruth } from './port.ts';

/** What is known of a payment: its state, and how far money went either way, in minor units. */
export type Standing = {
  readonly state: PaymentTruth['state'];
  readonly received: number;
  readonly refunded: number;
  readonly dispute: DisputeState;
};

/** Later states win over earlier ones. A wallet may pay what had expired, so `paid` comes last. */
const STATE_RANK: Readonly<Record<PaymentTruth['state'], number>> = {
  waiting: 0,
  declined: 1,
  expired: 1,
  paid: 2,
};

/** Won and lost are both the end: the first of them stays. */
const DISPUTE_RANK: Readonly<Record<DisputeState, number>> = { none: 0, open: 1, won: 2, lost: 2 };

/**
 * What is known after a truth was heard, which may be older than what was heard before: nothing ever
 * moves back, so the order in which truths of one payment arrive does not matter.
 */
export function advance(known: Standing | null, truth: PaymentTruth): Standing {
  const told: Standing = {
    ...{ state: truth.state, dispute: truth.dispute },
    ...{ received: truth.received.minor, refunded: truth.refunded.minor },
  };
  if (known === null) return told;
  return {
    state: later(STATE_RANK, known.state, told.state),
    received: Math.max(known.received, told.received),
    refunded: Math.max(known.refunded, told.refunded),
    dispute: later(DISPUTE_RANK, known.dispute, told.dispute),
  };
}

function later<Name extends string>(
  rank: Readonly<Record<Name, number>>,
  known: Name,
  told: Name,
): Name {
  return rank[told] > rank[known] ? told : known;
}
