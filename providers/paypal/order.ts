import { CaptureStatus, OrderStatus } from '@paypal/paypal-server-sdk';
import { ForeignPayment, type PaymentEnd, type PaymentNotes } from '../../domain/payment/port.ts';
import { parseId } from '../../kit/id.ts';
import { type Clock, minutes } from '../../kit/time.ts';
import type { PayPal } from './client.ts';
import { isId } from './fields.ts';
import { type PayPalOrder, readEnd, readMetadata } from './metadata.ts';
import { captureOf } from './snapshot.ts';

export type Deps = {
  readonly paypal: PayPal;
  readonly clock: Clock;
  readonly notes: PaymentNotes;
};

/** PayPal lets a buyer approve for six hours. The shop ends a payment earlier, as those of other companies. */
export const TIME_TO_PAY = minutes(30);

export const CANCELED: PaymentEnd = { reason: 'cancelled', hard: false };

/**
 * Retrieves an order. Returns one that took money even if the shop has lost what it pays, so that the caller can say so.
 * @throws if PayPal does not know it, and ForeignPayment if this shop did not make it
 */
export async function getOrder({ paypal, notes }: Deps, id: string): Promise<PayPalOrder> {
  if (!isId(id)) throw new Error('not an order of PayPal’s');
  const found = await paypal.ask(paypal.orders.getOrder({ id }));
  const note = await notes.find(id);
  // A process of an earlier version may have ended it.
  const ended = note?.ended ?? readEnd(found);
  const order = { ...found, id, ended, isCapturing: note?.isCapturing ?? false };
  if (note) return order;
  // The database was restored from a backup, or a process of an earlier version began the payment.
  const { orderId } = readMetadata(order);
  if (await notes.add({ orderId, reference: id })) return order;
  const isLost = parseId(orderId) !== null && captureOf(order) !== null;
  if (!isLost) throw new ForeignPayment(`${id} is not an order of this shop`);
  return order;
}

/** Returns whether the buyer may still approve the order, or has, and nothing was captured. */
export const isPending = ({ status, ended }: PayPalOrder): boolean =>
  status !== OrderStatus.Completed && status !== OrderStatus.Voided && ended === null;

/** Returns whether the order is paid, or is being processed. Money that was given back in full pays nothing. */
export function isTaken(order: PayPalOrder): boolean {
  const status = captureOf(order)?.status;
  if (order.status !== OrderStatus.Completed || status === undefined)
    return isPending(order) && order.isCapturing;
  const untaken = [CaptureStatus.Declined, CaptureStatus.Failed, CaptureStatus.Refunded];
  return !untaken.includes(status);
}

/** Returns when the shop ends the payment, or null for a charge of a saved account, which nobody has to approve. */
export function expiryOf(order: PayPalOrder): Date | null {
  const { expiresAt, mandate } = readMetadata(order);
  if (mandate !== null) return null;
  return expiresAt ?? new Date(Date.parse(order.createTime ?? '') + TIME_TO_PAY);
}

/**
 * Ends an order that was not captured: notes why, so that no process captures it. PayPal has no way to cancel one. Returns
 * its new state, because it may have been captured in the meantime, or be captured at this moment.
 */
export async function endOrder(
  deps: Deps,
  order: PayPalOrder,
  ended: PaymentEnd,
): Promise<PayPalOrder> {
  if (!isPending(order)) return order;
  await deps.notes.end(order.id, ended);
  return getOrder(deps, order.id);
}

/** Ends an order whose capture PayPal refused. */
export async function refuseOrder(
  deps: Deps,
  order: PayPalOrder,
  ended: PaymentEnd,
): Promise<PayPalOrder> {
  await deps.notes.refuse(order.id, ended);
  return getOrder(deps, order.id);
}
