import type { Work } from '../../db/work.ts';
import { couponKey } from './code.ts';
import { forceCount, lockCoupons, lockUse, selectUse, setUse } from './store.ts';

/**
 * Uses up the coupon an order holds, because it was paid. Changes nothing when there is none, or it
 * is spent already. `code` is the coupon that was taken off the paid bill: a payment that comes late,
 * after its coupon was freed, counts as a use of it, even beyond the limit, because it was given.
 */
export async function spendCoupon(
  work: Work,
  orderId: string,
  code: string | null = null,
): Promise<void> {
  await lockUse(work, orderId);
  const before = await selectUse(work, orderId);
  if (before === null || before.state === 'spent') return;
  const locked = await lockCoupons(work, { id: before.couponId });
  // It may have lapsed while this waited for the lock.
  const use = await selectUse(work, orderId);
  if (use?.state === 'freed') {
    if (code === null || couponKey(code) !== locked[0]?.key) return;
    await forceCount(work, use.couponId);
  }
  await setUse(work, orderId, 'spent');
}
