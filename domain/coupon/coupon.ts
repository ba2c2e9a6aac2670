import type { Currency } from '../../kit/money.ts';
import { minutes } from '../../kit/time.ts';
import type { Plan } from '../price/index.ts';

/** How long an unpaid order holds a coupon: as long as the slowest payment page waits for the buyer. */
export const HOLD_FOR = minutes(30);

/** How many unpaid orders of one customer, and from one network address, hold the same limited coupon at a time. */
export const MOST_HELD = { customer: 2, place: 5 } as const;

/** What comes off: a share of each line, or one amount in some currencies, shared out to the lines. */
export type CouponOffer =
  | { readonly kind: 'percent' /** Parts per million: 10 % is 100,000. */; readonly ppm: number }
  | {
      readonly kind: 'amount';
      /** Minor units by currency; in others the coupon cannot be used. */
      readonly minor: Readonly<Partial<Record<Currency, number>>>;
    };

/** Whom and what a coupon is for; null: no limit of that kind. */
export type CouponScope = {
  readonly plans: readonly Plan[] | null;
  /** Page keys. */
  readonly products: readonly string[] | null;
  readonly markets: readonly string[] | null;
  /** Addresses as `foldEmail` writes them. */
  readonly emails: readonly string[] | null;
};

/** How often a coupon can be used, in all and by one customer; null: as often as you like. */
export type CouponLimits = {
  readonly useLimit: number | null;
  readonly perCustomer: number | null;
};

/** A coupon as it stands, for the customer and the order it was asked for. */
export type Coupon = CouponScope &
  CouponLimits & {
    readonly id: string;
    /** As it is printed. */
    readonly code: string;
    readonly offer: CouponOffer;
    readonly startsAt: Date | null;
    /** The first moment at which it no longer holds. */
    readonly endsAt: Date | null;
    /** IANA name of the zone its days were given in, to show them in. */
    readonly zone: string;
    /** Spent by other orders, or held by them and not lapsed. */
    readonly used: number;
    /** Of these, by the customer asked for; 0 when none was. */
    readonly usedByCustomer: number;
    /** Of those, held by orders that are not paid. */
    readonly heldByCustomer: number;
  };

/** `valid`: somebody can use it. `used-up`: it would hold, but nothing is left of it. */
export const COUPON_STATES = ['valid', 'planned', 'used-up', 'over'] as const;
export type CouponState = (typeof COUPON_STATES)[number];

/**
 * Why a coupon is not taken off. `waiting`: unpaid orders of the same customer, or from the same network address, hold as
 * many uses as one visitor may have; it is free again when one of them is paid, ended, or 30 minutes old.
 */
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

/** A coupon waits with an order, is used up by its payment, or was given back or lapsed. */
export type CouponUseState = 'held' | 'spent' | 'freed';
