import { OrderStatus } from '@paypal/paypal-server-sdk';
import type { PaymentEnd, PaymentNotes } from '../../domain/payment/port.ts';
import { type Clock, minutes } from '../../kit/time.ts';
import type { PayPal } from './client.ts';
import { isId } from './fields.ts';
import { ForeignOrder, type PayPalOrder, readMetadata } from './metadata.ts';

export type Deps = {
  readonly paypal: PayPal;
  readonly clock: Clock;
  readonly notes: PaymentNotes;
};

/** PayPal lets a buyer approve for six hours. The shop ends a payment earlier, as those of other companies. */
export const TIME_TO_PAY = minutes(30);

export const CANCELED: PaymentEnd = { reason: 'cancelled', hard: false };

/** Retrieves an order. @throws if PayPal does not know it, and ForeignOrder if this shop did not make it */
export async function getOrder({ paypal, notes }: Deps, id: string): Promise<PayPalOrder> {
  if (!isId(id)) throw new Error('not an order of PayPal’s');
  const found = await paypal.ask(paypal.orders.getOrder({ id }));
  const note = await notes.find(id);
  if (note) return { ...found, id, ended: note.ended };
  // The database may be older than the order, because it was restored from a backup.
  const { orderId } = readMetadata({ ...found, id });
  if (!(await notes.add({ orderId, reference: id })))
    throw new ForeignOrder(`${id} is not an order of this shop`);
  return { ...found, id, ended: null };
}

/** Returns whether the buyer may still approve the order, or has, and nothing was captured. */
export const isPending = ({ status, ended }: PayPalOrder): boolean =>
  status !== OrderStatus.Completed && status !== OrderStatus.Voided && ended === null;

/** Returns when the shop ends the payment, or null for a charge of a saved account, which nobody has to approve. */
export function expiryOf(order: PayPalOrder): Date | null {
  const { expiresAt, mandate } = readMetadata(order);
  if (mandate !== null) return null;
  return expiresAt ?? new Date(Date.parse(order.createTime ?? '') + TIME_TO_PAY);
}

/**
 * Ends an order that was not captured: notes why, so that no process captures it. PayPal has no way to cancel one. Returns
 * its new state, because it may have been captured in the meantime.
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
