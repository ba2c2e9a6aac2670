import { type CouponTerms, FOR_EVERYBODY } from '../../domain/coupon/index.ts';

export const couponTerms = (change: Partial<CouponTerms> = {}): CouponTerms => ({
  ...FOR_EVERYBODY,
  offer: { kind: 'percent', ppm: 100_000 },
  ...change,
});
