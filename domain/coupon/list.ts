import type { Reader } from '../../db/work.ts';
import { couponKey } from './code.ts';
import type { Coupon, CouponState } from './coupon.ts';
import { type CouponFilter, type CouponRow, selectCoupons } from './store-list.ts';

/** How a coupon stands at a moment. */
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
  /** The beginning of a code, however it was typed; empty: all. */
  readonly search: string;
};

/** Coupons, the newest first. Nothing for a search that no code can begin with. */
export async function listCoupons(
  reader: Reader,
  { search, ...filter }: CouponQuery,
): Promise<CouponRow[]> {
  if (search === '') return selectCoupons(reader, { ...filter, key: '' });
  const key = couponKey(search);
  return key === null ? [] : selectCoupons(reader, { ...filter, key });
}
