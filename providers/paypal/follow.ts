import { OrderStatus } from '@paypal/paypal-server-sdk';
import type { PaymentSnapshot } from '../../domain/payment/port.ts';
import { captureOrder } from './capture.ts';
import { fetchDisputes } from './dispute.ts';
import { isUnknown } from './failure.ts';
import type { PayPalOrder } from './metadata.ts';
import { type Deps, endOrder, expiryOf, getOrder, isPending, isTaken } from './order.ts';
import { captureOf, toSnapshot } from './snapshot.ts';

/** Retrieves an order and does what is due: ends it after its time, or captures it after the buyer has approved. */
export const followOrder = async (deps: Deps, reference: string): Promise<PayPalOrder> =>
  advanceOrder(deps, await getOrder(deps, reference));

async function advanceOrder(deps: Deps, order: PayPalOrder): Promise<PayPalOrder> {
  const current = await expireOrder(deps, order);
  const isApproved = isPending(current) && current.status === OrderStatus.Approved;
  return isApproved ? captureOrder(deps, current) : current;
}

/** Ends an order after its time to pay. */
async function expireOrder(deps: Deps, order: PayPalOrder): Promise<PayPalOrder> {
  const expiry = expiryOf(order);
  const isLate = isPending(order) && expiry !== null && expiry <= deps.clock.now();
  return isLate ? endOrder(deps, order, { reason: 'expired', hard: false }) : order;
}

/** Does the same, and returns null for an order that PayPal no longer knows, because nobody approved it for hours. */
export const followKnown = (deps: Deps, reference: string): Promise<PayPalOrder | null> =>
  unlessUnknown(followOrder(deps, reference));

async function unlessUnknown(found: Promise<PayPalOrder>): Promise<PayPalOrder | null> {
  try {
    return await found;
  } catch (error) {
    if (isUnknown(error)) return null;
    throw error;
  }
}

/** Returns all payments of an order that PayPal still knows, oldest first, and does what is due. Captures one at most. */
export async function findOrders(deps: Deps, orderId: string): Promise<PayPalOrder[]> {
  const all = await readOrders(deps, orderId);
  for (const [at, order] of all.entries()) {
    const isPaidElsewhere = all.some((other) => other.id !== order.id && isTaken(other));
    if (!isPaidElsewhere) all[at] = await advanceOrder(deps, order);
  }
  return all;
}

/** Does the same, but captures none. */
export async function findWithoutCapture(deps: Deps, orderId: string): Promise<PayPalOrder[]> {
  const all = await readOrders(deps, orderId);
  return Promise.all(all.map((order) => expireOrder(deps, order)));
}

async function readOrders(deps: Deps, orderId: string): Promise<PayPalOrder[]> {
  const noted = await deps.notes.list(orderId);
  const read = await Promise.all(
    noted.map(({ reference }) => unlessUnknown(getOrder(deps, reference))),
  );
  return read.filter((order) => order !== null);
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
