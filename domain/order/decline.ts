import type { Work } from '../../db/work.ts';
import { freeCoupon } from '../coupon/index.ts';
import {
  countRefusal,
  type DeclineReason,
  giveBackCardTry,
  METHOD_FACTS,
  type PaymentSnapshot,
} from '../payment/index.ts';
import { ABANDON_AFTER, awaitedFor, type Order } from './order.ts';
import { lockOrder, updateOrder } from './store.ts';

/**
 * Ends a declined or expired attempt and counts a refused card. Ignores snapshots of other attempts and of paid orders.
 * @throws Error if the snapshot is neither declined nor expired, or its order does not exist
 */
export async function declineOrder(work: Work, snapshot: PaymentSnapshot): Promise<Order> {
  if (snapshot.state !== 'declined' && snapshot.state !== 'expired') {
    throw new Error(`payment ${snapshot.reference} is ${snapshot.state}, not declined or expired`);
  }
  const order = await lockOrder(work, snapshot.orderId);
  if (order === null) throw new Error(`there is no order ${snapshot.orderId}`);
  if (snapshot.refusal) await countRefusal(work, order.id, snapshot.refusal);
  if (order.state !== 'open' || order.reference !== snapshot.reference) return order;
  if (!snapshot.refusal) await giveBackCardTry(work, order.id);
  return endAttempt(work, order, snapshot.reason ?? 'declined');
}

/** Ends the unpaid attempt of a locked order and frees its coupon. */
export async function endAttempt(
  work: Work,
  order: Order,
  declineReason: DeclineReason,
): Promise<Order> {
  await freeCoupon(work, order.id);
  return updateOrder(work, { ...order, state: 'declined', declineReason });
}

export const isAbandoned = (
  {
    state,
    updatedAt,
    method,
    reference,
    billing,
  }: Pick<Order, 'state' | 'updatedAt' | 'method' | 'reference' | 'billing'>,
  now: Date,
): boolean => {
  // Only staff give up an invoice. An attempt to pay it by another method ends like any other.
  const isBilled = billing !== null && METHOD_FACTS[method].flow === 'transfer';
  if (isBilled && reference !== null) return false;
  const after = reference === null ? ABANDON_AFTER : awaitedFor(method);
  return state === 'open' && now.getTime() - updatedAt.getTime() >= after;
};

export async function abandonOrder(work: Work, orderId: string): Promise<void> {
  const order = await lockOrder(work, orderId);
  if (order !== null && isAbandoned(order, work.now)) await endUnpaid(work, order);
}

/**
 * Ends an attempt that the provider refused to start. `reference`: the recorded payment of an attempt that began, which the
 * provider no longer knows. Does nothing if another payment was recorded meanwhile.
 */
export async function abandonAttempt(
  work: Work,
  { id, attempt }: Pick<Order, 'id' | 'attempt'>,
  reference: string | null = null,
): Promise<void> {
  const order = await lockOrder(work, id);
  if (order?.state !== 'open' || order.reference !== reference) return;
  if (order.attempt === attempt) await endUnpaid(work, order);
}

async function endUnpaid(work: Work, order: Order): Promise<void> {
  await giveBackCardTry(work, order.id);
  await endAttempt(work, order, 'processing-error');
}
