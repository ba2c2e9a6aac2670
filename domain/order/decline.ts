import type { Work } from '../../db/work.ts';
import { freeCoupon } from '../coupon/index.ts';
import {
  countRefusal,
  type DeclineReason,
  giveBackCardTry,
  type PaymentSnapshot,
} from '../payment/index.ts';
import { ABANDON_AFTER, type Order } from './order.ts';
import { lockOrder, updateOrder } from './store.ts';

/**
 * Ends the attempt whose payment was declined or expired. News of an older attempt, of an attempt whose reference is not
 * recorded yet, or about an order that is paid changes nothing. A card that was refused is counted in any case. Returns
 * the order as it is now.
 * @throws Error when the snapshot is neither, or its order does not exist
 */
export async function declineOrder(work: Work, snapshot: PaymentSnapshot): Promise<Order> {
  if (snapshot.state !== 'declined' && snapshot.state !== 'expired') {
    throw new Error(`payment ${snapshot.reference} is ${snapshot.state}`);
  }
  const order = await lockOrder(work, snapshot.orderId);
  if (order === null) throw new Error(`there is no order ${snapshot.orderId}`);
  if (snapshot.refusal) await countRefusal(work, order.id, snapshot.refusal);
  if (order.state !== 'open' || order.reference !== snapshot.reference) return order;
  if (!snapshot.refusal) await giveBackCardTry(work, order.id);
  return endAttempt(work, order, snapshot.reason ?? 'declined');
}

/** Ends the running attempt of a locked order, unpaid. Its coupon is free for others until the next attempt asks for it. */
export async function endAttempt(
  work: Work,
  order: Order,
  declineReason: DeclineReason,
): Promise<Order> {
  await freeCoupon(work, order.id);
  return updateOrder(work, { ...order, state: 'declined', declineReason });
}

/** Whether nobody paid it for so long that nobody will. */
export const isAbandoned = (
  { state, updatedAt }: Pick<Order, 'state' | 'updatedAt'>,
  now: Date,
): boolean => state === 'open' && now.getTime() - updatedAt.getTime() >= ABANDON_AFTER;

/** Gives an open order up that nobody paid for `ABANDON_AFTER`; a payment that comes later still settles it. */
export async function abandonOrder(work: Work, orderId: string): Promise<void> {
  const order = await lockOrder(work, orderId);
  if (order !== null && isAbandoned(order, work.now)) await giveUp(work, order);
}

/** Gives up an attempt its company refused to begin, so that its coupon is free at once: nothing can come of it. */
export async function abandonAttempt(
  work: Work,
  { id, attempt }: Pick<Order, 'id' | 'attempt'>,
): Promise<void> {
  const order = await lockOrder(work, id);
  if (order?.state !== 'open' || order.reference !== null) return;
  if (order.attempt === attempt) await giveUp(work, order);
}

async function giveUp(work: Work, order: Order): Promise<void> {
  await giveBackCardTry(work, order.id);
  await endAttempt(work, order, 'processing-error');
}
