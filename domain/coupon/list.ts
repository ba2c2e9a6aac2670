import type { Reader } from '../../db/work.ts';
import { couponKey } from './code.ts';
import type { Coupon, CouponState } from './coupon.ts';
import { type CouponFilter, type CouponRow, selectCoupons } from './store-list.ts';

export function couponState(
  coupon: Pick<Coupon, 'startsAt' | 'endsAt' | 'useLimit' | 'used'>,
  now: Date,
): CouponState {
  const { startsAt, endsAt, useLimit, used } = coupon;
  if (endsAt !== null && endsAt <= now) return 'over';
  if (useLimit !== null && used >= useLimit) return 'used-up';
  return startsAt !== null && startsAt > now ? 'planned' : 'valid';
}

export type CouponQuery = Omit<CouponFilter, 'key'> & {
  /** Beginning of a code. Empty: all. */
  readonly search: string;
};

export async function listCoupons(
  reader: Reader,
  { search, ...filter }: CouponQuery,
): Promise<CouponRow[]> {
  if (search === '') return selectCoupons(reader, { ...filter, key: '' });
  const key = couponKey(search);
  return key === null ? [] : selectCoupons(reader, { ...filter, key });
}
