import type { Currency } from '../../kit/money.ts';
import { minutes } from '../../kit/time.ts';
import type { Plan } from '../price/index.ts';

/** How long an unpaid order holds a coupon. No payment page waits longer for the buyer. A voucher holds it until it has ended. */
export const HOLD_FOR = minutes(30);

/** Unpaid orders of one customer, or one network address, that may hold a limited coupon at once. */
export const MOST_HELD = { customer: 2, address: 5 } as const;

export type CouponOffer =
  | { readonly kind: 'percent' /** Parts per million: 10 % is 100,000. */; readonly ppm: number }
  | {
      readonly kind: 'amount';
      /** Minor units by currency. The coupon does not work in other currencies. */
      readonly minor: Readonly<Partial<Record<Currency, number>>>;
    };

export type CouponScope = {
  readonly plans: readonly Plan[] | null;
  readonly products: readonly string[] | null;
  readonly markets: readonly string[] | null;
  readonly emails: readonly string[] | null;
};

export type CouponLimits = {
  readonly useLimit: number | null;
  readonly perCustomer: number | null;
};

/** The counts are for the customer and order of the lookup. */
export type Coupon = CouponScope &
  CouponLimits & {
    readonly id: string;
    readonly code: string;
    readonly offer: CouponOffer;
    readonly startsAt: Date | null;
    readonly endsAt: Date | null;
    /** IANA zone of its days. */
    readonly zone: string;
    /** Uses by other orders, spent or held and not lapsed. */
    readonly used: number;
    /** The part of `used` by this customer. */
    readonly usedByCustomer: number;
    /** The part of `usedByCustomer` that unpaid orders hold. */
    readonly heldByCustomer: number;
  };

export const COUPON_STATES = ['valid', 'planned', 'used-up', 'over'] as const;
export type CouponState = (typeof COUPON_STATES)[number];

/** `waiting`: unpaid orders of this visitor hold too many uses until they are paid or their time to pay is over. */
export type CouponRefusal =
  | 'unknown'
  | 'not-yet'
  | 'expired'
  | 'used-up'
  | 'already-used'
  | 'waiting'
  | 'other-plan'
  | 'other-product'
  | 'other-market'
  | 'other-customer';

export type CouponUseState = 'held' | 'spent' | 'freed';
