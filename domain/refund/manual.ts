import type { Reader, Work } from '../../db/work.ts';
import { findOrder } from '../order/index.ts';
import {
  findPayments,
  lockPayment,
  METHOD_FACTS,
  type Payment,
  TRANSFER,
} from '../payment/index.ts';
import type { SubscriptionDeps } from '../subscription/index.ts';
import { creditTaken } from './credit.ts';
import { isOfOrder, type Refund } from './refund.ts';
import { leftOf, refundableOf } from './request.ts';
import { recordAnswer } from './send.ts';
import { findRefund, listOfPayment, updateRefund } from './store.ts';

/**
 * Returns the refunds of an order whose money finance sends by hand: those of transfers, and those of payments that no
 * company can send back (`isFinal`). Several failed ones may be for the same money, so only one of a payment is returned.
 */
export async function listManualRefunds(reader: Reader, orderId: string): Promise<Refund[]> {
  const found: Refund[] = [];
  for (const payment of await findPayments(reader, orderId)) {
    const all = await listOfPayment(reader, payment);
    if (payment.provider === TRANSFER) found.push(...all.filter(isRequested));
    else if (METHOD_FACTS[payment.method].isFinal)
      found.push(...(await failedOf(reader, payment, all)));
  }
  return found;
}

const isRequested = ({ state }: Refund): boolean => state === 'requested';

/** A failed refund promises nothing, so its money may have gone back in another way, or be the credit of an upgrade. */
async function failedOf(
  reader: Reader,
  payment: Payment,
  all: readonly Refund[],
): Promise<Refund[]> {
  if (payment.dispute === 'open' || payment.dispute === 'lost') return [];
  const order = await findOrder(reader, payment.orderId);
  const taken = order === null ? 0 : await creditTaken(reader, order);
  for (const refund of all.filter(({ state }) => state === 'failed')) {
    const left = isOfOrder(refund)
      ? await leftOf(reader, payment, taken)
      : await refundableOf(reader, payment);
    if (refund.amount.minor <= left) return [refund];
  }
  return [];
}

/** Records that finance sent the money of a refund. Returns false if the refund does not wait for that (any more). */
export async function recordManualRefund(
  work: Work,
  deps: SubscriptionDeps,
  refundId: string,
): Promise<boolean> {
  const refund = await findRefund(work, refundId);
  if (refund === null) return false;
  const { orderId, provider, reference, amount } = refund;
  // First, as for every other refund of the payment.
  await lockPayment(work, { provider, reference });
  const waiting = (await listManualRefunds(work, orderId)).find(({ id }) => id === refundId);
  if (waiting === undefined) return false;
  await updateRefund(work, { ...waiting, state: 'requested', error: null, endedAt: null });
  await recordAnswer(work, deps, { refundId, answer: { id: refundId, state: 'done', amount } });
  return true;
}
