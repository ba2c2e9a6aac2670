import type { Reader } from '../../db/work.ts';
import { couponKey } from './code.ts';
import type { Coupon } from './coupon.ts';
import { customerOf } from './customer.ts';
import { selectCoupon } from './store.ts';

/** For whom a coupon is looked up. */
export type CouponWho = {
  /** Null before it was typed. */
  readonly email: string | null;
  /** The order it is wanted for, whose own use does not count against it. */
  readonly orderId?: string | null;
};

/** The coupon with this code, however it was typed, as it stands for somebody; null when there is none. One query. */
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
