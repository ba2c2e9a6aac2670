// Coupons: codes that reduce a price, with limits of plan, product, market, customer, time, and uses. This noun does
// not price or quote, and knows an order only by its id.
export { applyCoupon, type CouponAnswer, type CouponFacts, type CouponLine } from './apply.ts';
export {
  COUPON_STATES,
  type Coupon,
  type CouponOffer,
  type CouponRefusal,
  type CouponState,
  HOLD_FOR,
} from './coupon.ts';
export {
  type BulkFault,
  type CouponFault,
  createCoupon,
  createCoupons,
  madeOnce,
} from './create.ts';
export { endCoupon } from './end.ts';
export { type CouponWho, findCoupon } from './find.ts';
export { forgetUse } from './forget.ts';
export { freeCoupon } from './free.ts';
export { type HoldInput, type HoldResult, holdCoupon } from './hold.ts';
export {
  type CouponQuery,
  couponState,
  listCoupons,
} from './list.ts';
export { type CouponDraft, couponFault, draftCoupon } from './preview.ts';
export { loadSampleCoupon } from './sample.ts';
export { spendCoupon } from './spend.ts';
export { hasLapsed, renewHold } from './store.ts';
export type { CouponRow } from './store-list.ts';
export { type CouponTerms, FOR_EVERYBODY, type TermsFault } from './terms.ts';
export { spanOf, type Validity } from './validity.ts';
