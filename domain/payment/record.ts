import type { Work } from '../../db/work.ts';
import { isSameMoney, type Money } from '../../kit/money.ts';
import { advance, type Standing } from './advance.ts';
import type { Payment } from './payment.ts';
import type { PaymentTruth } from './port.ts';
import { insertPayment, lockPayment, sumRefunds, updatePayment } from './store.ts';

export type Told = {
  /** Id of the provider that said so. */
  readonly provider: string;
  readonly truth: PaymentTruth;
};

/**
 * Records money that arrived, whole or in part, with the sum of its refunds recorded so far: one row per provider
 * and reference. Older truths change nothing. Returns whether this call made it `paid`.
 * Throws when nothing arrived, or the truth contradicts what was recorded under this reference.
 */
export async function recordPayment(work: Work, told: Told): Promise<boolean> {
  const { provider, truth } = told;
  if (truth.received.minor === 0) throw new Error(`payment ${truth.reference} is ${truth.state}`);
  const given = await sumRefunds(work, { provider, reference: truth.reference });
  const fresh = paymentOf(told, given);
  if (await insertPayment(work, fresh)) return fresh.state === 'paid';
  const known = await lockRecorded(work, told);
  const next = advance(standingOf(known), truth);
  const isPaidNow = next.state === 'paid' && known.state !== 'paid';
  await updatePayment(work, {
    ...known,
    state: next.state,
    received: of(truth.total, next.received),
    refunded: of(truth.total, Math.min(given, next.received)),
    mandate: known.mandate ?? truth.mandate,
    paidAt: next.state === known.state ? known.paidAt : truth.at,
  });
  return isPaidNow;
}

/**
 * Records how disputes stand for a payment that was recorded before. Returns whether that was news:
 * one was opened, or ended. Throws when the payment is unknown or contradicted.
 */
export async function recordDispute(work: Work, told: Told): Promise<boolean> {
  const known = await lockRecorded(work, told);
  const { dispute, disputeTurn } = advance(standingOf(known), told.truth);
  if (dispute === known.dispute && disputeTurn === known.disputeTurn) return false;
  await updatePayment(work, { ...known, dispute, disputeTurn });
  return dispute !== known.dispute;
}

async function lockRecorded(work: Work, { provider, truth }: Told): Promise<Payment> {
  const { reference, purchaseId, total } = truth;
  const known = await lockPayment(work, { provider, reference });
  const isSame = known?.purchaseId === purchaseId && isSameMoney(known.total, total);
  if (!isSame) {
    throw new Error(`payment ${reference} was recorded with another purchase or amount, or not`);
  }
  return known;
}

function paymentOf({ provider, truth }: Told, given: number): Payment {
  const { reference, purchaseId, method, state, total, received } = truth;
  return {
    provider,
    reference,
    purchaseId,
    method,
    state,
    total,
    received,
    refunded: of(total, Math.min(given, received.minor)),
    dispute: 'none',
    disputeTurn: 0,
    card: truth.card,
    mandate: truth.mandate,
    paidAt: truth.at,
  };
}

const standingOf = ({ state, received, dispute, disputeTurn }: Payment): Standing => ({
  state,
  received: received.minor,
  dispute,
  disputeTurn,
});

const of = ({ currency }: Money, minor: number): Money => ({ minor, currency });
