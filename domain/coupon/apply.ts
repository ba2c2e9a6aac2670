import { foldEmail } from '../../kit/email.ts';
import { type Money, portionOf } from '../../kit/money.ts';
import type { Plan } from '../price/index.ts';
import type { Coupon, CouponRefusal } from './coupon.ts';

export type CouponLine = {
  readonly product: string;
  readonly price: Money;
};

export type CouponFacts = {
  readonly lines: readonly CouponLine[];
  readonly plan: Plan;
  readonly market: string;
  /** Null until typed. Conditions on the customer are not checked until then. */
  readonly email: string | null;
  readonly now: Date;
};

export type CouponAnswer =
  | { readonly ok: true /** Minor units off each line, in their order. */; readonly off: number[] }
  | { readonly ok: false; readonly code: CouponRefusal };

/**
 * Returns the discount on each line. A percentage is rounded per line as `portionOf` does. An amount is capped at
 * the price of the eligible lines and shared by largest remainder, ties in alphabetical order.
 * @throws RangeError for a price that is not a non-negative safe integer
 */
export function applyCoupon(coupon: Coupon, facts: CouponFacts): CouponAnswer {
  const { lines, plan, market } = facts;
  const refusal = refusalOf(coupon, facts);
  if (refusal) return { ok: false, code: refusal };
  if (!allows(coupon.plans, plan)) return { ok: false, code: 'other-plan' };
  const isEligible = lines.map(({ product }) => allows(coupon.products, product));
  if (!isEligible.includes(true)) return { ok: false, code: 'other-product' };
  const { offer } = coupon;
  const off = offOf(lines, isEligible, offer);
  if (!allows(coupon.markets, market) || !off) return { ok: false, code: 'other-market' };
  return { ok: true, off };
}

/** Returns why this customer cannot use the coupon now, whatever is in the order. */
export function refusalOf(
  coupon: Coupon,
  { email, now }: Pick<CouponFacts, 'email' | 'now'>,
): CouponRefusal | null {
  const { startsAt, endsAt, useLimit, perCustomer } = coupon;
  if (startsAt && now < startsAt) return 'not-yet';
  if (endsAt && now >= endsAt) return 'expired';
  if (email !== null && !allows(coupon.emails, foldEmail(email))) return 'other-customer';
  // Before the total limit, because this answer helps the customer more.
  if (perCustomer !== null && coupon.usedByCustomer >= perCustomer)
    return coupon.usedByCustomer - coupon.heldByCustomer >= perCustomer
      ? 'already-used'
      : 'waiting';
  if (useLimit !== null && coupon.used >= useLimit)
    return coupon.used - coupon.heldByCustomer >= useLimit ? 'used-up' : 'waiting';
  return null;
}

/** Returns null when an amount offer has no amount in this currency. */
function offOf(
  lines: readonly CouponLine[],
  isEligible: readonly boolean[],
  offer: Coupon['offer'],
): number[] | null {
  if (offer.kind === 'percent') {
    return lines.map(({ price }, index) => (isEligible[index] ? portionOf(price, offer.ppm) : 0));
  }
  const prices = lines.map(({ price }, index) => (isEligible[index] ? exact(price.minor) : 0n));
  const [first] = lines;
  const amount = first && offer.minor[first.price.currency];
  if (amount === undefined) return null;
  return share(BigInt(amount), prices, lines);
}

function share(amount: bigint, prices: readonly bigint[], lines: readonly CouponLine[]): number[] {
  const sum = prices.reduce((one, other) => one + other, 0n);
  if (sum === 0n) return prices.map(() => 0);
  const given = amount < sum ? amount : sum;
  const parts = prices.map((price, index) => ({
    index,
    product: lines[index]?.product ?? '',
    whole: (price * given) / sum,
    rest: (price * given) % sum,
  }));
  const missing = given - parts.reduce((total, { whole }) => total + whole, 0n);
  const byRemainder = parts.toSorted(
    (one, other) =>
      Number(other.rest > one.rest) - Number(other.rest < one.rest) ||
      Number(one.product > other.product) - Number(one.product < other.product),
  );
  const roundedUp = new Set(byRemainder.slice(0, Number(missing)).map(({ index }) => index));
  return parts.map(({ index, whole }) => Number(whole) + (roundedUp.has(index) ? 1 : 0));
}

function exact(minor: number): bigint {
  if (!Number.isSafeInteger(minor) || minor < 0) throw new RangeError(`not a price: ${minor}`);
  return BigInt(minor);
}

function allows<Item extends string>(allowed: readonly Item[] | null, item: Item): boolean {
  return allowed === null || allowed.includes(item);
}
