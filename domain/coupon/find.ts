import type { Reader } from '../../db/work.ts';
import { couponKey } from './code.ts';
import type { Coupon } from './coupon.ts';
import { customerOf } from './customer.ts';
import { selectCoupon } from './store.ts';

export type CouponWho = {
  readonly email: string | null;
  /** Its own use does not count against it. */
  readonly orderId?: string | null;
};

/** Finds a code however it was typed. The counts are for this customer. */
export async function findCoupon(
  reader: Reader,
  code: string,
  who: CouponWho = { email: null },
): Promise<Coupon | null> {
  const key = couponKey(code);
  if (key === null) return null;
  return selectCoupon(reader, key, {
    customer: who.email === null ? '' : customerOf(who.email),
    orderId: who.orderId ?? '',
  });
}
