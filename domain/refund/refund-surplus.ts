import type { Work } from '../../db/work.ts';
import { listGranted, reinstateOrder } from '../license/index.ts';
import { findOrder, isBillCanceled, type Order, undeliveredAmount } from '../order/index.ts';
import { lockPayment, type Payment } from '../payment/index.ts';
import { findSubscriptionOrder, type SubscriptionDeps } from '../subscription/index.ts';
import { issueCreditNote } from './credit-note.ts';
import { recordExternalRefunds } from './external.ts';
import { isOfOrder } from './refund.ts';
import { createRefund, excessOf, refundableOf } from './request.ts';
import { listOfPayment, lockOfPayment } from './store.ts';
import { takeBackOrder } from './take-back.ts';

/**
 * Refunds what one payment holds beyond its order, records refunds made at the company directly, and follows disputes.
 * Safe to repeat.
 */
export async function refundSurplus(
  work: Work,
  deps: SubscriptionDeps,
  { provider, reference }: { readonly provider: string; readonly reference: string },
): Promise<void> {
  await lockOfPayment(work, { provider, reference });
  const payment = await lockPayment(work, { provider, reference });
  if (payment === null) throw new Error(`payment ${reference} has no recorded money`);
  const order = await findOrder(work, payment.orderId);
  if (order === null) throw new Error(`there is no order ${payment.orderId}`);
  const isOwn = order.provider === provider && order.reference === reference;
  const wholeReason = wholeReasonOf(payment, order);
  await recordExternalRefunds(work, deps, { payment, wholeReason });
  if (order.state === 'paid' && isOwn) {
    await followDispute(work, deps, { payment, order });
    await returnUnwanted(work, { payment, order });
  }
  await refundWholeOrExcess(work, payment, wholeReason);
}

/** Refunds all of an order that was not due or granted nothing, or else the price of undelivered licenses. */
async function returnUnwanted(work: Work, { payment, order }: PaidMatter): Promise<void> {
  const { orderId, dispute, total } = payment;
  if (dispute === 'open' || dispute === 'lost') return;
  const entry = await findSubscriptionOrder(work, orderId);
  const isUnwanted = entry?.isUnwanted || (entry === null && (await grantedNothing(work, order)));
  const due = isUnwanted ? total.minor : await undeliveredAmount(work, order);
  const amount = Math.min(await refundableOf(work, payment), due);
  const key = `${isUnwanted ? 'not-due' : 'not-given'}:${orderId}`;
  if (amount > 0) await createRefund(work, payment, { amount, reason: 'not-due', by: 'rule', key });
}

/** The license was revoked, or the credit of the upgrade is gone. */
const grantedNothing = async (work: Work, { id, kind }: Order): Promise<boolean> =>
  kind !== 'new' && (await listGranted(work, id)).length === 0;

/** Returns why all of a payment is refunded, or null if it pays the order. */
function wholeReasonOf({ state, provider, reference }: Payment, order: Order) {
  if (state !== 'paid') return 'part';
  if (isBillCanceled(order)) return 'canceled';
  // The right amount would have paid the order in the transaction that recorded it.
  if (order.state !== 'paid') return 'wrong-total';
  const isOwn = order.provider === provider && order.reference === reference;
  return isOwn ? null : 'paid-twice';
}

async function refundWholeOrExcess(
  work: Work,
  payment: Payment,
  wholeReason: ReturnType<typeof wholeReasonOf>,
): Promise<void> {
  const { state, received, dispute, provider, reference } = payment;
  if (state === 'waiting' || dispute === 'open' || dispute === 'lost') return;
  const left = await refundableOf(work, payment);
  const by = 'rule';
  const name = `${provider}:${reference}:${received.minor}`;
  if (wholeReason !== null) {
    const key = `${wholeReason}:${name}`;
    if (left > 0) await createRefund(work, payment, { amount: left, reason: wholeReason, by, key });
    return;
  }
  const excess = Math.min(left, excessOf(payment, await listOfPayment(work, payment)));
  const key = `excess:${name}`;
  if (excess > 0) await createRefund(work, payment, { amount: excess, reason: 'excess', by, key });
}

type PaidMatter = { readonly payment: Payment; readonly order: Order };

async function followDispute(work: Work, deps: SubscriptionDeps, { payment, order }: PaidMatter) {
  const { id: orderId } = order;
  if (payment.dispute === 'lost') {
    await takeBackOrder(work, deps, { order, reason: 'dispute' });
    const key = `dispute:${payment.provider}:${payment.reference}`;
    await issueCreditNote(work, { orderId, refunded: 'all', reason: 'dispute', key });
  }
  // An upgrade revoked with its credit is not reinstated by its own payment.
  if (payment.dispute !== 'won' || order.quote.creditOff > 0) return;
  const given = (await listOfPayment(work, payment)).filter(
    (one) => isOfOrder(one) && one.state === 'done',
  );
  // A refund may have revoked the order, or some licenses of a bundle. They stay revoked.
  if (given.length === 0) await reinstateOrder(work, deps.ring, { orderId });
}
