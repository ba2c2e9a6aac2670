import type { Work } from '../../db/work.ts';
import { isSameMoney } from '../../kit/money.ts';
import { endAttempt, lockOrder, type Order, RETURN_MONEY } from '../order/index.ts';
import {
  type ProviderSnapshot,
  recordDispute,
  recordPayment,
  recordRefunds,
} from '../payment/index.ts';
import { type FulfillDeps, fulfillOrder } from './fulfill.ts';

/**
 * Records money that arrived and fulfills its order, in this transaction. Repeating it gives nothing more, but records what
 * was refunded or disputed since. It settles an order in any state. A second payment of a paid order, and a payment of
 * another amount than agreed, are only recorded. They, money beyond the total, refunds, and disputes are enqueued as
 * `return-money`. Returns the order: paid, or unchanged when the money does not count.
 * @throws Error when the snapshot is not `paid` or its order does not exist
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
  const isWrong = !isPaid && !isSameMoney(order.total, snapshot.total);
  const isRefundNews = await recordRefunds(work, providerSnapshot);
  const isNew = await recordPayment(work, providerSnapshot);
  const isNews = (await recordDispute(work, providerSnapshot)) || isRefundNews;
  if (isSecond || (isWrong && isNew) || isNews || snapshot.received.minor > snapshot.total.minor) {
    await work.enqueue(RETURN_MONEY, { provider, reference: snapshot.reference });
  }
  if (isPaid) return order;
  if (isWrong) return endWrong(work, order, providerSnapshot);
  return fulfillOrder(work, deps, {
    order: { ...order, provider, reference: snapshot.reference },
    mandate: snapshot.mandate,
    card: snapshot.card,
  });
}

/**
 * Ends the attempt for which an amount was paid that nobody agreed on: it belongs to terms from before a change, or the
 * provider errs. Such money buys nothing. A later attempt goes on.
 */
async function endWrong(
  work: Work,
  order: Order,
  providerSnapshot: ProviderSnapshot,
): Promise<Order> {
  if (order.state !== 'open' || !isSettledBy(order, providerSnapshot)) return order;
  return endAttempt(work, order, 'processing-error');
}

const isSettledBy = (order: Order, { provider, snapshot }: ProviderSnapshot): boolean =>
  order.provider === provider && order.reference === snapshot.reference;
