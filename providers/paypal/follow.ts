import { OrderStatus } from '@paypal/paypal-server-sdk';
import type { PaymentSnapshot } from '../../domain/payment/port.ts';
import { captureOrder } from './capture.ts';
import { fetchDisputes } from './dispute.ts';
import { PayPalFailure } from './failure.ts';
import type { PayPalOrder } from './metadata.ts';
import { type Deps, endOrder, expiryOf, getOrder, isPending } from './order.ts';
import { captureOf, toSnapshot } from './snapshot.ts';

/** Retrieves an order and does what is due: ends it after its time, or captures it after the buyer has approved. */
export async function followOrder(deps: Deps, reference: string): Promise<PayPalOrder> {
  const order = await getOrder(deps, reference);
  if (!isPending(order)) return order;
  const expiry = expiryOf(order);
  if (expiry !== null && expiry <= deps.clock.now())
    return endOrder(deps, order, { reason: 'expired', hard: false });
  return order.status === OrderStatus.Approved ? captureOrder(deps, order) : order;
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

/** Returns all payments of an order that PayPal still knows, oldest first. */
export async function findOrders(deps: Deps, orderId: string): Promise<PayPalOrder[]> {
  const noted = await deps.notes.list(orderId);
  const all = await Promise.all(noted.map(({ reference }) => followKnown(deps, reference)));
  return all.filter((order) => order !== null);
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
