import type { Work } from '../../db/work.ts';
import { couponKey } from './code.ts';
import { forceCount, lockCoupons, lockKnownUse, selectUse, setUse } from './store.ts';

/**
 * Counts the coupon of a paid order as used, even beyond its limit. A use that was freed counts only if the paid quote
 * has the same coupon (`code`).
 */
export async function spendCoupon(
  work: Work,
  orderId: string,
  code: string | null = null,
): Promise<void> {
  const before = await lockKnownUse(work, orderId);
  if (before === null || before.state === 'spent') return;
  const locked = await lockCoupons(work, { id: before.couponId });
  // It may have lapsed while this transaction waited for the lock.
  const use = await selectUse(work, orderId);
  if (use?.state === 'freed') {
    if (code === null || couponKey(code) !== locked[0]?.key) return;
    await forceCount(work, use.couponId);
  }
  await setUse(work, orderId, 'spent');
}
