import type { Reader } from '../../db/work.ts';
import { couponKey, printedCode } from './code.ts';
import type { Coupon } from './coupon.ts';
import { type BulkFault, type CouponFault, isCount, isPrefix } from './create.ts';
import { isKeyTaken } from './store.ts';
import { type CouponTerms, faultOf, storedTerms } from './terms.ts';

export type CouponDraft = {
  readonly code: string;
  readonly count: number | null;
  readonly terms: CouponTerms;
};

/** Returns the first fault, or null. Stores nothing. */
export async function couponFault(
  reader: Reader,
  { code, count, terms }: CouponDraft,
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
