import { type OrderCaptureRequest, OrderStatus } from '@paypal/paypal-server-sdk';
import { declineOf, PAYER_ASKED } from './decline.ts';
import { issueOf } from './failure.ts';
import { type PayPalOrder, readMetadata } from './metadata.ts';
import { CANCELED, type Deps, endOrder, getOrder, refuseOrder } from './order.ts';
import { totalOf } from './snapshot.ts';

/**
 * Captures an approved order, or one that `body` pays from a saved account. PayPal captures an order only once. Ends it
 * instead if the shop's order does not wait for this amount. A declined capture ends it, too, because the buyer must choose
 * another source of money on PayPal's page.
 */
export async function captureOrder(
  deps: Deps,
  order: PayPalOrder,
  body?: OrderCaptureRequest,
): Promise<PayPalOrder> {
  const { paypal, notes } = deps;
  const { id, updateTime, createTime } = order;
  const { orderId } = readMetadata(order);
  if (!(await notes.isWanted({ orderId, total: totalOf(order) })))
    return endOrder(deps, order, CANCELED);
  // Another process may have ended it since it was read. From here on, none can.
  if (!(await notes.beginCapture(id))) return getOrder(deps, id);
  const paypalRequestId = `${id}:${updateTime ?? createTime ?? ''}`;
  const prefer = 'return=representation';
  try {
    const captured = await paypal.ask(
      paypal.orders.captureOrder({ id, paypalRequestId, prefer, ...(body ? { body } : {}) }),
    );
    // PayPal asks for the buyer by an error, or by the status of an answer without one.
    if (captured.status === OrderStatus.PayerActionRequired)
      return await refuseOrder(deps, order, PAYER_ASKED);
    const now = await getOrder(deps, id);
    // The answer of the capture names the saved account in any case.
    return captured.paymentSource ? { ...now, paymentSource: captured.paymentSource } : now;
  } catch (error) {
    const issue = issueOf(error);
    // Another process was faster.
    if (issue === 'ORDER_ALREADY_CAPTURED') return getOrder(deps, id);
    const decline = declineOf(issue);
    if (decline === null) throw error;
    return refuseOrder(deps, order, decline);
  }
}
