import type { DisputeState, PaymentSnapshot } from './port.ts';

export type PaymentProgress = {
  readonly state: PaymentSnapshot['state'];
  /** Minor units. */
  readonly received: number;
  readonly dispute: DisputeState;
  readonly disputeRevision: number;
};

/** The higher rank wins. A wallet can pay an expired payment, so `paid` ranks highest. */
const STATE_RANK: Readonly<Record<PaymentSnapshot['state'], number>> = {
  waiting: 0,
  declined: 1,
  expired: 1,
  paid: 2,
};

const DISPUTE_RANK: Readonly<Record<DisputeState, number>> = { none: 0, open: 1, won: 2, lost: 3 };

/** Returns the state of a payment after a snapshot. Nothing moves back, so snapshots may arrive in any order. */
export function advance(known: PaymentProgress | null, snapshot: PaymentSnapshot): PaymentProgress {
  const incoming: PaymentProgress = {
    state: snapshot.state,
    received: snapshot.received.minor,
    dispute: snapshot.dispute,
    disputeRevision: snapshot.disputeRevision,
  };
  if (known === null) return incoming;
  return {
    state: STATE_RANK[incoming.state] > STATE_RANK[known.state] ? incoming.state : known.state,
    received: Math.max(known.received, incoming.received),
    dispute: laterDispute(known, incoming),
    disputeRevision: Math.max(known.disputeRevision, incoming.disputeRevision),
  };
}

/** The newer state wins, even that of another dispute, but `lost` is final. */
function laterDispute(known: PaymentProgress, incoming: PaymentProgress): DisputeState {
  if (known.dispute === 'lost' || incoming.dispute === 'lost') return 'lost';
  const isLaterStage = DISPUTE_RANK[incoming.dispute] > DISPUTE_RANK[known.dispute];
  const newer = incoming.disputeRevision - known.disputeRevision;
  return newer > 0 || (newer === 0 && isLaterStage) ? incoming.dispute : known.dispute;
}
