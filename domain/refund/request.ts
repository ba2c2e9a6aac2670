import type { Work } from '../../db/work.ts';
import { newId } from '../../kit/id.ts';
import { lockPayment, type Payment } from '../payment/index.ts';
import { findPurchase } from '../purchase/index.ts';
import { isOfOrder, type OrderReason, type Refund, SEND_REFUND } from './refund.ts';
import { findByKey, insertRefund, listOfPayment } from './store.ts';

export type RefundOrder = {
  readonly purchaseId: string;
  /** Minor units of what the order cost; `all`: what was not given back yet. */
  readonly amount: number | 'all';
  readonly reason: OrderReason;
  /** Who asks: `rule`, `buyer`, or a name of staff. */
  readonly by: string;
  /** Names the occasion: the same key again is the same refund. */
  readonly key: string;
};

export type RefundRequested =
  | { readonly ok: true; readonly value: Refund }
  /** `disputed`: the buyer's bank has the money, or may have it. */
  | { readonly ok: false; readonly code: 'not-paid' | 'disputed' | 'nothing-left' | 'too-much' };

/**
 * Promises money of a paid order back, wholly or in part, and enqueues the job that sends it: the network is never in
 * a transaction. Never more than arrived less what was given back: requests of one payment wait for each other.
 */
export async function requestRefund(work: Work, order: RefundOrder): Promise<RefundRequested> {
  const purchase = await findPurchase(work, order.purchaseId);
  const payment = purchase?.state === 'paid' ? await paymentOf(work, purchase) : null;
  if (purchase === null || payment === null) return { ok: false, code: 'not-paid' };
  const known = await findByKey(work, order.key);
  if (known !== null) return { ok: true, value: known };
  if (payment.dispute === 'open' || payment.dispute === 'lost')
    return { ok: false, code: 'disputed' };
  const left = await leftOf(work, payment);
  if (left === 0) return { ok: false, code: 'nothing-left' };
  const amount = order.amount === 'all' ? left : order.amount;
  if (!Number.isSafeInteger(amount) || amount <= 0 || amount > left)
    return { ok: false, code: 'too-much' };
  return { ok: true, value: await promiseBack(work, payment, { ...order, amount }) };
}

type Purchased = { readonly provider: string; readonly reference: string | null };

const paymentOf = async (work: Work, { provider, reference }: Purchased) =>
  reference === null ? null : lockPayment(work, { provider, reference });

type Promised = Pick<Refund, 'reason' | 'by' | 'key'> & { readonly amount: number };

/** Stores a refund of a locked payment and enqueues its sending; a known key gives the refund it names. */
export async function promiseBack(
  work: Work,
  payment: Payment,
  promised: Promised,
): Promise<Refund> {
  const { provider, reference, purchaseId, total } = payment;
  const { reason, by, key } = promised;
  const amount = { minor: promised.amount, currency: total.currency };
  const fresh: Refund = {
    ...{ id: newId(work.random), key, purchaseId, provider, reference, amount, reason, by },
    ...{ state: 'requested', error: null, requestedAt: work.now, sentAt: null, endedAt: null },
  };
  if (!(await insertRefund(work, fresh))) {
    const known = await findByKey(work, key);
    if (known === null) throw new Error(`refund ${key} is gone`);
    return known;
  }
  await work.enqueue(SEND_REFUND, { refundId: fresh.id });
  return fresh;
}

/**
 * Minor units of a locked payment that arrived and are neither given back nor promised back. A promise counts until
 * its answer is recorded, and is then part of what the payment says was given back.
 */
export async function leftToGive(work: Work, payment: Payment): Promise<number> {
  const all = await listOfPayment(work, payment);
  const promised = sumOf(all.filter(({ state }) => state === 'requested'));
  return Math.max(0, payment.received.minor - payment.refunded.minor - promised);
}

/** As `leftToGive`, of what was asked for only: what is beyond it goes back by itself. */
async function leftOf(work: Work, payment: Payment): Promise<number> {
  const all = await listOfPayment(work, payment);
  const given = sumOf(all.filter((one) => isOfOrder(one) && one.state !== 'failed'));
  return Math.min(await leftToGive(work, payment), Math.max(0, payment.total.minor - given));
}

export const sumOf = (refunds: readonly Refund[]): number =>
  refunds.reduce((sum, { amount }) => sum + amount.minor, 0);
