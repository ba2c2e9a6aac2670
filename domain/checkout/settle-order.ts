import type { Work } from '../../db/work.ts';
import { isSameMoney } from '../../kit/money.ts';
import { endAttempt, isBillCanceled, lockOrder, type Order, RETURN_MONEY } from '../order/index.ts';
import {
  type ProviderSnapshot,
  recordDispute,
  recordPayment,
  recordRefunds,
  TRANSFER,
} from '../payment/index.ts';
import { type FulfillDeps, fulfillOrder } from './fulfill.ts';

/**
 * Records a payment and fulfills its order, in any state, unless its invoice was canceled. Repeating it records only later refunds and disputes. A
 * second payment, a wrong amount, an excess, and disputes go to `return-money`. Returns the order, unchanged if it was
 * not paid.
 * @throws Error if the snapshot is not `paid` or its order does not exist
 */
export async function settleOrder(
  work: Work,
  deps: FulfillDeps,
  providerSnapshot: ProviderSnapshot,
): Promise<Order> {
  const { provider, snapshot } = providerSnapshot;
  if (snapshot.state !== 'paid')
    throw new Error(`payment ${snapshot.reference} is ${snapshot.state}`);
  const order = await lockOrder(work, snapshot.orderId);
  if (order === null) throw new Error(`there is no order ${snapshot.orderId}`);
  const isPaid = order.state === 'paid';
  const isSecond = isPaid && !isSettledBy(order, providerSnapshot);
  const isNewRefund = await recordRefunds(work, providerSnapshot);
  const isNew = await recordPayment(work, providerSnapshot);
  // Known money of an unpaid order was wrong when it came and goes back, even if the order costs the same by now.
  // Nothing pays an invoice that was taken back.
  const isWrong =
    !isPaid && (!isNew || isBillCanceled(order) || !isSameMoney(order.total, snapshot.total));
  const isUpdate = (await recordDispute(work, providerSnapshot)) || isNewRefund;
  if (
    isSecond ||
    (isWrong && isNew) ||
    isUpdate ||
    snapshot.received.minor > snapshot.total.minor
  ) {
    await work.enqueue(RETURN_MONEY, { provider, reference: snapshot.reference });
  }
  if (isPaid) return order;
  if (isWrong) return endWrongAmount(work, order, providerSnapshot);
  return fulfillOrder(work, deps, {
    order: { ...order, provider, reference: snapshot.reference, method: snapshot.method },
    mandate: snapshot.mandate,
    card: snapshot.card,
    ...(provider === TRANSFER ? { receivedAt: snapshot.at } : {}),
  });
}

/** Ends the attempt that was paid with a wrong amount, for example on terms that have changed since. */
async function endWrongAmount(
  work: Work,
  order: Order,
  providerSnapshot: ProviderSnapshot,
): Promise<Order> {
  if (order.state !== 'open' || !isSettledBy(order, providerSnapshot)) return order;
  return endAttempt(work, order, 'processing-error');
}

const isSettledBy = (order: Order, { provider, snapshot }: ProviderSnapshot): boolean =>
  order.provider === provider && order.reference === snapshot.reference;
