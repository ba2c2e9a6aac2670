import type { Work } from '../../db/work.ts';
import { isSameMoney, type Money } from '../../kit/money.ts';
import { advance, type Standing } from './advance.ts';
import type { Payment } from './payment.ts';
import type { PaymentSnapshot } from './port.ts';
import { insertPayment, lockPayment, sumRefunds, updatePayment } from './store.ts';

export type ProviderSnapshot = {
  /** Id of the provider that said so. */
  readonly provider: string;
  readonly snapshot: PaymentSnapshot;
};

/**
 * Records money that arrived, whole or in part, with the sum of its refunds recorded so far: one row per provider
 * and reference. Older snapshots change nothing. Returns whether this call made it `paid`.
 * Throws when nothing arrived, or the snapshot contradicts what was recorded under this reference.
 */
export async function recordPayment(work: Work, told: ProviderSnapshot): Promise<boolean> {
  const { provider, snapshot } = told;
  if (snapshot.received.minor === 0)
    throw new Error(`payment ${snapshot.reference} is ${snapshot.state}`);
  const given = await sumRefunds(work, { provider, reference: snapshot.reference });
  const fresh = paymentOf(told, given);
  if (await insertPayment(work, fresh)) return fresh.state === 'paid';
  const known = await lockRecorded(work, told);
  const next = advance(standingOf(known), snapshot);
  const isPaidNow = next.state === 'paid' && known.state !== 'paid';
  await updatePayment(work, {
    ...known,
    state: next.state,
    received: of(snapshot.total, next.received),
    refunded: of(snapshot.total, Math.min(given, next.received)),
    mandate: known.mandate ?? snapshot.mandate,
    paidAt: next.state === known.state ? known.paidAt : snapshot.at,
  });
  return isPaidNow;
}

/**
 * Records how disputes stand for a payment that was recorded before. Returns whether that was news:
 * one was opened, or ended. Throws when the payment is unknown or contradicted.
 */
export async function recordDispute(work: Work, told: ProviderSnapshot): Promise<boolean> {
  const known = await lockRecorded(work, told);
  const { dispute, disputeTurn } = advance(standingOf(known), told.snapshot);
  if (dispute === known.dispute && disputeTurn === known.disputeTurn) return false;
  await updatePayment(work, { ...known, dispute, disputeTurn });
  return dispute !== known.dispute;
}

async function lockRecorded(
  work: Work,
  { provider, snapshot }: ProviderSnapshot,
): Promise<Payment> {
  const { reference, orderId, total } = snapshot;
  const known = await lockPayment(work, { provider, reference });
  const isSame = known?.orderId === orderId && isSameMoney(known.total, total);
  if (!isSame) {
    throw new Error(`payment ${reference} was recorded with another order or amount, or not`);
  }
  return known;
}

function paymentOf({ provider, snapshot }: ProviderSnapshot, given: number): Payment {
  const { reference, orderId, method, state, total, received } = snapshot;
  return {
    provider,
    reference,
    orderId,
    method,
    state,
    total,
    received,
    refunded: of(total, Math.min(given, received.minor)),
    dispute: 'none',
    disputeTurn: 0,
    card: snapshot.card,
    mandate: snapshot.mandate,
    paidAt: snapshot.at,
  };
}

const standingOf = ({ state, received, dispute, disputeTurn }: Payment): Standing => ({
  state,
  received: received.minor,
  dispute,
  disputeTurn,
});

const of = ({ currency }: Money, minor: number): Money => ({ minor, currency });
