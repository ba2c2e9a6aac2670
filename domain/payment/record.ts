import type { Work } from '../../db/work.ts';
import type { Payment } from './payment.ts';
import type { PaymentTruth } from './port.ts';
import { insertPayment, selectPayment } from './store.ts';

/**
 * Records money that arrived, once per provider and reference; returns whether it was new.
 * Throws when the truth is not `paid`, or contradicts what was recorded under this reference.
 */
export async function recordPayment(
  work: Work,
  input: { readonly provider: string; readonly truth: PaymentTruth },
): Promise<boolean> {
  const { provider, truth } = input;
  if (truth.state !== 'paid') throw new Error(`payment ${truth.reference} is ${truth.state}`);
  const { reference, purchaseId, total, card, at } = truth;
  const payment = { provider, reference, purchaseId, total, card, paidAt: at };
  if (await insertPayment(work, payment)) return true;
  const recorded = await selectPayment(work, provider, reference);
  if (!recorded || !isSame(recorded, payment)) {
    throw new Error(`payment ${reference} was recorded with another purchase or amount`);
  }
  return false;
}

const isSame = (one: Payment, other: Payment): boolean =>
  one.purchaseId === other.purchaseId &&
  one.total.minor === other.total.minor &&
  one.total.currency === other.total.currency;
