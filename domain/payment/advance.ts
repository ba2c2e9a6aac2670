import type { DisputeState, PaymentSnapshot } from './port.ts';

/** What is known of a payment: its state, the minor units that arrived, and how its disputes stand. */
export type Standing = {
  readonly state: PaymentSnapshot['state'];
  readonly received: number;
  readonly dispute: DisputeState;
  readonly disputeTurn: number;
};

/** Later states win over earlier ones. A wallet may pay what had expired, so `paid` comes last. */
const STATE_RANK: Readonly<Record<PaymentSnapshot['state'], number>> = {
  waiting: 0,
  declined: 1,
  expired: 1,
  paid: 2,
};

/** How one dispute goes; lost is the end of all. */
const DISPUTE_RANK: Readonly<Record<DisputeState, number>> = { none: 0, open: 1, won: 2, lost: 3 };

/**
 * What is known after a snapshot was heard, which may be older than what was heard before: nothing ever
 * moves back, so the order in which snapshots of one payment arrive does not matter.
 */
export function advance(known: Standing | null, snapshot: PaymentSnapshot): Standing {
  const told: Standing = {
    state: snapshot.state,
    received: snapshot.received.minor,
    dispute: snapshot.dispute,
    disputeTurn: snapshot.disputeTurn,
  };
  if (known === null) return told;
  return {
    state: STATE_RANK[told.state] > STATE_RANK[known.state] ? told.state : known.state,
    received: Math.max(known.received, told.received),
    dispute: laterDispute(known, told),
    disputeTurn: Math.max(known.disputeTurn, told.disputeTurn),
  };
}

/** The newer news count, also of another dispute after one that ended; but what is lost stays lost. */
function laterDispute(known: Standing, told: Standing): DisputeState {
  if (known.dispute === 'lost' || told.dispute === 'lost') return 'lost';
  const isFurther = DISPUTE_RANK[told.dispute] > DISPUTE_RANK[known.dispute];
  const turns = told.disputeTurn - known.disputeTurn;
  return turns > 0 || (turns === 0 && isFurther) ? told.dispute : known.dispute;
}
