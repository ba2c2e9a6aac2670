import { OrderStatus } from '@paypal/paypal-server-sdk';
import type { PaymentSnapshot } from '../../domain/payment/port.ts';
import { captureOrder } from './capture.ts';
import { fetchDisputes } from './dispute.ts';
import { PayPalFailure } from './failure.ts';
import { type PayPalOrder, readMetadata } from './metadata.ts';
import { type Deps, endOrder, expiryOf, getOrder, isPending } from './order.ts';
import { captureOf, toSnapshot } from './snapshot.ts';

/** Retrieves an order and does what is due: captures it after the buyer has approved, or ends it after its time. */
export async function followOrder(deps: Deps, reference: string): Promise<PayPalOrder> {
  const order = await getOrder(deps, reference);
  deps.memory.note(readMetadata(order).orderId, reference);
  if (!isPending(order)) return order;
  if (order.status === OrderStatus.Approved) return captureOrder(deps, order);
  return expiryOf(order) <= deps.clock.now()
    ? endOrder(deps, order, { reason: 'expired', hard: false })
    : order;
}

/** Does the same, and returns null for an order that PayPal no longer knows, because nobody approved it for hours. */
export async function followKnown(deps: Deps, reference: string): Promise<PayPalOrder | null> {
  try {
    return await followOrder(deps, reference);
  } catch (error) {
    if (error instanceof PayPalFailure && error.status === 404) return null;
    throw error;
  }
}

/** Returns all payments of an order that are known here, oldest first. */
export async function findOrders(deps: Deps, orderId: string): Promise<PayPalOrder[]> {
  const known = deps.memory.list(orderId);
  const all = await Promise.all(known.map((reference) => followKnown(deps, reference)));
  const orders = all.filter((order) => order !== null);
  const madeAt = ({ createTime }: PayPalOrder) => Date.parse(createTime ?? '');
  return orders.toSorted((one, other) => madeAt(one) - madeAt(other));
}

/** Returns the state of a payment for the shop. */
export async function snapshotOf(deps: Deps, order: PayPalOrder): Promise<PaymentSnapshot> {
  const capture = captureOf(order);
  return toSnapshot(order, {
    disputes: await fetchDisputes(deps.paypal, capture?.id ?? null),
    expiresAt: expiryOf(order),
    now: deps.clock.now(),
  });
}
