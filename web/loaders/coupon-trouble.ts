import type { CouponRefusal } from '../../domain/coupon/index.ts';

/** Why a coupon does not apply. `too-many`: not checked, because this visitor has tried too many codes. */
export type CouponTrouble = CouponRefusal | 'too-many';
