import type { Reader } from '../../db/work.ts';
import { couponKey, printedCode } from './code.ts';
import type { Coupon } from './coupon.ts';
import { type BulkFault, type CouponFault, isCount, isPrefix } from './create.ts';
import { isKeyTaken } from './store.ts';
import { type CouponTerms, faultOf, storedTerms } from './terms.ts';

/** What `createCoupon` (without `count`) or `createCoupons` is to make. */
export type CouponWish = {
  /** The code, or how many codes begin. */
  readonly code: string;
  readonly count: number | null;
  readonly terms: CouponTerms;
};

/** The first reason for which the wish would be refused, or null; nothing is made. */
export async function couponFault(
  reader: Reader,
  { code, count, terms }: CouponWish,
): Promise<CouponFault | BulkFault | null> {
  if (count !== null) {
    if (!isPrefix(code)) return 'bad-prefix';
    return isCount(count) ? faultOf(terms) : 'bad-count';
  }
  const printed = printedCode(code);
  const key = printed === null ? null : couponKey(printed);
  if (key === null) return 'bad-code';
  return faultOf(terms) ?? ((await isKeyTaken(reader, key)) ? 'code-taken' : null);
}

/** The coupon these terms would make, which nobody has used: to see what it takes off. Throws `RangeError` for faulty terms. */
export function draftCoupon(code: string, terms: CouponTerms): Coupon {
  const { offPpm: _, offMinor: __, ...stored } = storedTerms(terms);
  return {
    ...stored,
    id: '',
    code,
    offer: terms.offer,
    used: 0,
    usedByCustomer: 0,
    heldByCustomer: 0,
  };
}
