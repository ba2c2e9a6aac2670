import type { Work } from '../../db/work.ts';
import { listGranted, reinstatePurchase } from '../licence/index.ts';
import { lockPayment, type Payment } from '../payment/index.ts';
import { findPurchase, type Purchase, undeliveredAmount } from '../purchase/index.ts';
import { findSubscriptionOrder, type Place } from '../subscription/index.ts';
import { creditOrder } from './credit-order.ts';
import { followElsewhere } from './elsewhere.ts';
import { isOfOrder } from './refund.ts';
import { excessOf, leftToGive, promiseBack, sumOf } from './request.ts';
import { listOfPayment, lockOfPayment } from './store.ts';
import { takeBackOrder } from './take-back.ts';

/**
 * Looks at one payment and sets right what nobody agreed on: promises back a second payment of a paid order, one of
 * another amount than the order costs, what came beyond the total, a renewal that was not due any more or its share for
 * licences it could not extend, and the part of a payment that ended incomplete; follows what was given back at the company
 * itself; takes back what the order gave when a dispute is lost, which ends its subscription, and gives it again when it
 * is won. Repeating changes nothing.
 */
export async function returnMoney(
  work: Work,
  place: Place,
  { provider, reference }: { readonly provider: string; readonly reference: string },
): Promise<void> {
  await lockOfPayment(work, { provider, reference });
  const payment = await lockPayment(work, { provider, reference });
  if (payment === null) throw new Error(`no money of payment ${reference} was recorded`);
  const purchase = await findPurchase(work, payment.purchaseId);
  if (purchase === null) throw new Error(`there is no purchase ${payment.purchaseId}`);
  const isOwn = purchase.provider === provider && purchase.reference === reference;
  const useless = uselessReason(payment, purchase);
  await followElsewhere(work, place, { payment, useless });
  if (purchase.state === 'paid' && isOwn) {
    await followDispute(work, place, { payment, purchase });
    await returnUnwanted(work, { payment, purchase });
  }
  await returnSurplus(work, payment, useless);
}

/**
 * A renewal that was charged although its subscription was cancelled meanwhile, or an order that gave nothing: all of it.
 * One that found some of its licences taken back: what they cost.
 */
async function returnUnwanted(work: Work, { payment, purchase }: Matter): Promise<void> {
  const { purchaseId, dispute, total } = payment;
  if (dispute === 'open' || dispute === 'lost') return;
  const order = await findSubscriptionOrder(work, purchaseId);
  const isUnwanted = order?.isUnwanted || (order === null && (await gaveNothing(work, purchase)));
  const due = isUnwanted ? total.minor : await undeliveredAmount(work, purchase);
  const amount = Math.min(await leftToGive(work, payment), due);
  const key = `${isUnwanted ? 'not-due' : 'not-given'}:${purchaseId}`;
  if (amount > 0) await promiseBack(work, payment, { amount, reason: 'not-due', by: 'rule', key });
}

/** An order about a licence that had been taken back, or an upgrade whose credit was gone. */
const gaveNothing = async (work: Work, { id, kind }: Purchase): Promise<boolean> =>
  kind !== 'new' && (await listGranted(work, id)).length === 0;

/** Why all of a payment goes back; null when the order is paid by it. */
function uselessReason({ state, provider, reference }: Payment, purchase: Purchase) {
  if (state !== 'paid') return 'part';
  // Settling pays the order with whatever is right, in the transaction that recorded it.
  if (purchase.state !== 'paid') return 'wrong-total';
  const isOwn = purchase.provider === provider && purchase.reference === reference;
  return isOwn ? null : 'paid-twice';
}

async function returnSurplus(
  work: Work,
  payment: Payment,
  useless: ReturnType<typeof uselessReason>,
): Promise<void> {
  const { state, received, dispute, provider, reference } = payment;
  if (state === 'waiting' || dispute === 'open' || dispute === 'lost') return;
  const left = await leftToGive(work, payment);
  const by = 'rule';
  const name = `${provider}:${reference}:${received.minor}`;
  if (useless !== null) {
    const key = `${useless}:${name}`;
    if (left > 0) await promiseBack(work, payment, { amount: left, reason: useless, by, key });
    return;
  }
  const excess = Math.min(left, excessOf(payment, await listOfPayment(work, payment)));
  const key = `excess:${name}`;
  if (excess > 0) await promiseBack(work, payment, { amount: excess, reason: 'excess', by, key });
}

type Matter = { readonly payment: Payment; readonly purchase: Purchase };

async function followDispute(work: Work, place: Place, { payment, purchase }: Matter) {
  const { id: purchaseId } = purchase;
  if (payment.dispute === 'lost') {
    await takeBackOrder(work, place, { purchase, reason: 'dispute' });
    const key = `dispute:${payment.provider}:${payment.reference}`;
    await creditOrder(work, { purchaseId, gone: 'all', reason: 'dispute', key });
  }
  // An upgrade that fell with its credit does not come back by its own payment.
  if (payment.dispute !== 'won' || purchase.bill.creditOff > 0) return;
  const given = (await listOfPayment(work, payment)).filter(
    (one) => isOfOrder(one) && one.state === 'done',
  );
  // Money that went back wholly by our own hand stays the end of the matter.
  if (sumOf(given) < purchase.total.minor)
    await reinstatePurchase(work, place.ring, { purchaseId });
}
