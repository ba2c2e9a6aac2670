/**
 * Coupon: a code that takes something off, for some plans, products, markets or customers, in its time and as
 * often as it may be used. It refuses to price, to bill and to know what a purchase is beyond its id.
 */
export { applyCoupon, type CouponAnswer, type CouponFacts, type CouponLine } from './apply.ts';
export type { Coupon, CouponOffer, CouponRefusal } from './coupon.ts';
export { type BulkFault, type CouponFault, createCoupon, createCoupons } from './create.ts';
export { type CouponWho, findCoupon } from './find.ts';
export { freeCoupon } from './free.ts';
export { type HoldInput, type HoldResult, holdCoupon } from './hold.ts';
export { loadSampleCoupon } from './sample.ts';
export { spendCoupon } from './spend.ts';
export type { CouponTerms, TermsFault } from './terms.ts';
export type { Validity } from './validity.ts';
