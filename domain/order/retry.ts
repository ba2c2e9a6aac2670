import type { Work } from '../../db/work.ts';
import { done, type Result, refused } from '../../kit/result.ts';
import { holdCoupon } from '../coupon/index.ts';
import { AGREED_FOR, type Order } from './order.ts';
import { type PlaceDeps, whyNotPayable } from './payable.ts';
import { lockOrder, updateOrder } from './store.ts';

/** `moved-on`: another page began the next attempt, or it was paid. `too-old`: it, or its price, must be agreed anew. */
export type RetryCode = 'unknown' | 'moved-on' | 'too-old';

type Retry = {
  readonly orderId: string;
  readonly seenAttempt: number;
  /** Keyed hash of the visitor's network address; null or absent when unknown. */
  readonly place?: string | null;
};

/**
 * Begins the next attempt of an order whose attempt ended unpaid: same buyer, same total. Only for the page that saw
 * that attempt end, so that two pages begin one. Returns the order, to be started with its new key.
 */
export async function retryOrder(
  work: Work,
  orderDeps: PlaceDeps,
  { orderId, seenAttempt, place = null }: Retry,
): Promise<Result<Order, RetryCode>> {
  const order = await lockOrder(work, orderId);
  if (order === null) return refused('unknown');
  if (order.state !== 'declined' || order.attempt !== seenAttempt) return refused('moved-on');
  if (work.now.getTime() - order.createdAt.getTime() > AGREED_FOR) return refused('too-old');
  if ((await whyNotPayable(work, orderDeps, order)) !== null) return refused('too-old');
  if (!(await holdsCoupon(work, order, place))) return refused('too-old');
  const next = { state: 'open', attempt: seenAttempt + 1, reference: null } as const;
  return done(await updateOrder(work, { ...order, ...next, declineReason: null }));
}

/** Its coupon was free for others since the attempt ended: has it still one? */
async function holdsCoupon(
  work: Work,
  { id, email, bill }: Order,
  place: string | null,
): Promise<boolean> {
  if (bill.coupon === null) return true;
  return (await holdCoupon(work, { code: bill.coupon, orderId: id, email, place })).ok;
}
