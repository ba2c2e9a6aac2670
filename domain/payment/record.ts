import type { Work } from '../../db/work.ts';
import { isSameMoney, type Money } from '../../kit/money.ts';
import { recordEvent } from '../webhook/index.ts';
import { advance, type PaymentProgress } from './advance.ts';
import type { Payment } from './payment.ts';
import type { PaymentSnapshot } from './port.ts';
import { insertPayment, lockPayment, sumRefunds, updatePayment } from './store.ts';

export type ProviderSnapshot = {
  readonly provider: string;
  readonly snapshot: PaymentSnapshot;
};

/**
 * Records received money. Returns whether this call made the payment `paid`.
 * @throws Error if nothing arrived or the snapshot contradicts the record
 */
export async function recordPayment(work: Work, input: ProviderSnapshot): Promise<boolean> {
  const { provider, snapshot } = input;
  if (snapshot.received.minor === 0)
    throw new Error(`payment ${snapshot.reference} is ${snapshot.state} without any money`);
  const refunded = await sumRefunds(work, { provider, reference: snapshot.reference });
  const fresh = paymentOf(input, refunded);
  if (await insertPayment(work, fresh)) return fresh.state === 'paid';
  const known = await lockRecorded(work, input);
  const next = advance(progressOf(known), snapshot);
  const isPaidNow = next.state === 'paid' && known.state !== 'paid';
  await updatePayment(work, {
    ...known,
    state: next.state,
    received: of(snapshot.total, next.received),
    refunded: of(snapshot.total, Math.min(refunded, next.received)),
    mandate: known.mandate ?? snapshot.mandate,
    paidAt: next.state === known.state ? known.paidAt : snapshot.at,
  });
  return isPaidNow;
}

/** Returns whether the state of the dispute changed. @throws Error if the payment is unknown or differs */
export async function recordDispute(work: Work, input: ProviderSnapshot): Promise<boolean> {
  const known = await lockRecorded(work, input);
  const { dispute, disputeRevision } = advance(progressOf(known), input.snapshot);
  if (dispute === known.dispute && disputeRevision === known.disputeRevision) return false;
  await updatePayment(work, { ...known, dispute, disputeRevision });
  if (dispute === known.dispute) return false;
  // A dispute may be lost before its opening was heard of.
  const isNew = dispute === 'open' || (dispute === 'lost' && known.dispute !== 'open');
  if (isNew) await recordEvent(work, 'order.disputed', known.orderId);
  return true;
}

async function lockRecorded(
  work: Work,
  { provider, snapshot }: ProviderSnapshot,
): Promise<Payment> {
  const { reference, orderId, total } = snapshot;
  const known = await lockPayment(work, { provider, reference });
  const isSame = known?.orderId === orderId && isSameMoney(known.total, total);
  if (!isSame) {
    throw new Error(`payment ${reference} is unknown or was recorded with another order or amount`);
  }
  return known;
}

function paymentOf({ provider, snapshot }: ProviderSnapshot, refunded: number): Payment {
  const { reference, orderId, method, state, total, received } = snapshot;
  return {
    provider,
    reference,
    orderId,
    method,
    state,
    total,
    received,
    refunded: of(total, Math.min(refunded, received.minor)),
    dispute: 'none',
    disputeRevision: 0,
    card: snapshot.card,
    mandate: snapshot.mandate,
    paidAt: snapshot.at,
  };
}

const progressOf = ({ state, received, dispute, disputeRevision }: Payment): PaymentProgress => ({
  state,
  received: received.minor,
  dispute,
  disputeRevision,
});

const of = ({ currency }: Money, minor: number): Money => ({ minor, currency });
