import type { Work } from '../../db/work.ts';
import type { CouponUseState } from './coupon.ts';
import { lockCoupons, lockKnownUse, selectUse, setUse, type Use, uncountUse } from './store.ts';

export async function freeCoupon(work: Work, orderId: string): Promise<void> {
  await giveBack(work, await lockKnownUse(work, orderId), ['held', 'spent']);
}

/** Frees a use that was read after `lockUse` if it is in one of these states. */
export async function giveBack(
  work: Work,
  use: Use | null,
  from: readonly CouponUseState[],
): Promise<void> {
  if (use === null || !from.includes(use.state)) return;
  await lockCoupons(work, { id: use.couponId });
  // It may have lapsed while this transaction waited for the lock.
  const now = await selectUse(work, use.orderId);
  if (now === null || !from.includes(now.state)) return;
  await setUse(work, use.orderId, 'freed');
  await uncountUse(work, use.couponId);
}
