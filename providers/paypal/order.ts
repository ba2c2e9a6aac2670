import { OrderStatus, PatchOp } from '@paypal/paypal-server-sdk';
import { type Clock, minutes } from '../../kit/time.ts';
import type { PayPal } from './client.ts';
import type { Decline } from './decline.ts';
import { PayPalFailure } from './failure.ts';
import { isId } from './fields.ts';
import type { Memory } from './memory.ts';
import { type PayPalOrder, readMetadata, writeMetadata } from './metadata.ts';

export type Deps = {
  readonly paypal: PayPal;
  readonly clock: Clock;
  readonly memory: Memory;
};

/** PayPal lets a buyer approve for six hours. The shop ends a payment earlier, as those of other companies. */
export const TIME_TO_PAY = minutes(30);

/** Retrieves an order. @throws if PayPal does not know it */
export async function getOrder({ paypal, memory }: Deps, id: string): Promise<PayPalOrder> {
  if (!isId(id)) throw new Error('not an order of PayPal’s');
  const found = await paypal.ask(paypal.orders.getOrder({ id }));
  const order = { ...found, id };
  const ended = memory.endOf(id);
  const [unit] = order.purchaseUnits ?? [];
  if (!ended || !unit) return order;
  const customId = writeMetadata({ ...readMetadata(order), ended });
  return { ...order, purchaseUnits: [{ ...unit, customId }] };
}

/** Returns whether the buyer may still approve the order, or has, and nothing was captured. */
export const isPending = (order: PayPalOrder): boolean =>
  order.status !== OrderStatus.Completed &&
  order.status !== OrderStatus.Voided &&
  readMetadata(order).ended === null;

/** Returns when the shop ends the payment unless it is approved before. */
export function expiryOf(order: PayPalOrder): Date {
  const { expiresAt } = readMetadata(order);
  return expiresAt ?? new Date(Date.parse(order.createTime ?? '') + TIME_TO_PAY);
}

/**
 * Ends an order that was not captured: notes why, so that nobody captures it. PayPal has no way to cancel one. Returns its
 * new state, because it may have been captured in the meantime.
 */
export async function endOrder(
  deps: Deps,
  order: PayPalOrder,
  ended: Decline,
): Promise<PayPalOrder> {
  if (!isPending(order)) return order;
  const { paypal } = deps;
  const { id } = order;
  const unit = order.purchaseUnits?.[0]?.referenceId ?? 'default';
  const path = `/purchase_units/@reference_id=='${unit}'/custom_id`;
  const value = writeMetadata({ ...readMetadata(order), ended });
  try {
    const body = [{ op: PatchOp.Replace, path, value }];
    await paypal.ask(paypal.orders.patchOrder({ id, body }));
  } catch (error) {
    // It was captured, or PayPal lets nobody change it while the buyer is on its page.
    if (!(error instanceof PayPalFailure) || error.status !== 422) throw error;
    deps.memory.end(id, ended);
  }
  return getOrder(deps, id);
}
