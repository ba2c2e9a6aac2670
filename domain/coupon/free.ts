import type { Work } from '../../db/work.ts';
import type { CouponUseState } from './coupon.ts';
import { lockCoupons, lockUse, selectUse, setUse, type Use, uncountUse } from './store.ts';

/**
 * Gives back what a purchase holds or has spent, so that somebody can use it: for an order that was
 * declined, abandoned, refunded or goes on without its coupon. Changes nothing when there is none.
 */
export async function freeCoupon(work: Work, purchaseId: string): Promise<void> {
  await lockUse(work, purchaseId);
  await giveBack(work, await selectUse(work, purchaseId), ['held', 'spent']);
}

/** Frees a use that was read after `lockUse`, if it is in one of these states. */
export async function giveBack(
  work: Work,
  use: Use | null,
  from: readonly CouponUseState[],
): Promise<void> {
  if (use === null || !from.includes(use.state)) return;
  await lockCoupons(work, { id: use.couponId });
  // It may have lapsed while this waited for the lock.
  const now = await selectUse(work, use.purchaseId);
  if (now === null || !from.includes(now.state)) return;
  await setUse(work, use.purchaseId, 'freed');
  await uncountUse(work, use.couponId);
}
