import type { Work } from '../../db/work.ts';
import { type KeyRing, reinstatePurchase, withdrawPurchase } from '../licence/index.ts';
import { lockPayment, type Payment } from '../payment/index.ts';
import { findPurchase, type Purchase } from '../purchase/index.ts';
import { creditOrder } from './credit-order.ts';
import { isOfOrder } from './refund.ts';
import { leftToGive, promiseBack, sumOf } from './request.ts';
import { listOfPayment } from './store.ts';

/**
 * Looks at one payment and sets right what nobody agreed on: promises back a second payment of a paid order, what came
 * beyond the total, and the part of a payment that ended incomplete; takes back what the order gave when its dispute is
 * lost, and gives it again when it is won. Repeating changes nothing.
 */
export async function returnMoney(
  work: Work,
  ring: KeyRing,
  { provider, reference }: { readonly provider: string; readonly reference: string },
): Promise<void> {
  const payment = await lockPayment(work, { provider, reference });
  if (payment === null) throw new Error(`no money of payment ${reference} was recorded`);
  const purchase = await findPurchase(work, payment.purchaseId);
  if (purchase === null) throw new Error(`there is no purchase ${payment.purchaseId}`);
  const isOwn = purchase.provider === provider && purchase.reference === reference;
  if (purchase.state === 'paid' && isOwn) await followDispute(work, ring, { payment, purchase });
  await returnSurplus(work, payment, purchase.state === 'paid' && !isOwn);
}

async function returnSurplus(work: Work, payment: Payment, isSecond: boolean): Promise<void> {
  const { state, received, total, dispute, provider, reference } = payment;
  if (state === 'waiting' || dispute === 'open' || dispute === 'lost') return;
  const left = await leftToGive(work, payment);
  const by = 'rule';
  const name = `${provider}:${reference}:${received.minor}`;
  if (state !== 'paid' || isSecond) {
    const reason = state === 'paid' ? 'paid-twice' : 'part';
    if (left > 0)
      await promiseBack(work, payment, { amount: left, reason, by, key: `${reason}:${name}` });
    return;
  }
  const returned = (await listOfPayment(work, payment)).filter(
    (one) => one.reason === 'excess' && one.state !== 'failed',
  );
  const excess = Math.min(left, received.minor - total.minor - sumOf(returned));
  const key = `excess:${name}`;
  if (excess > 0) await promiseBack(work, payment, { amount: excess, reason: 'excess', by, key });
}

type Matter = { readonly payment: Payment; readonly purchase: Purchase };

async function followDispute(work: Work, ring: KeyRing, { payment, purchase }: Matter) {
  const { id: purchaseId } = purchase;
  if (payment.dispute === 'lost') {
    await withdrawPurchase(work, ring, { purchaseId, reason: 'dispute' });
    const key = `dispute:${payment.provider}:${payment.reference}`;
    await creditOrder(work, { purchaseId, amount: 'all', reason: 'dispute', key });
  }
  if (payment.dispute !== 'won') return;
  const given = (await listOfPayment(work, payment)).filter(
    (one) => isOfOrder(one) && one.state === 'done',
  );
  // Money that went back wholly by our own hand stays the end of the matter.
  if (sumOf(given) < purchase.total.minor) await reinstatePurchase(work, ring, { purchaseId });
}
