import type { CouponRefusal } from '../../domain/coupon/index.ts';

/** Why a coupon is not used; `too-many`: nobody looked, because this visitor has tried too many codes. */
export type CouponTrouble = CouponRefusal | 'too-many';
