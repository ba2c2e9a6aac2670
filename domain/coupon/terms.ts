import { foldEmail } from '../../kit/email.ts';
import { CURRENCIES } from '../../kit/money.ts';
import { findProduct } from '../../products/index.ts';
import { findMarket, PLANS } from '../price/index.ts';
import type { CouponLimits, CouponOffer, CouponScope } from './coupon.ts';
import { spanOf, type Validity } from './validity.ts';

export type CouponTerms = CouponScope &
  CouponLimits & { readonly offer: CouponOffer; readonly validity: Validity };

export const FOR_EVERYBODY: Omit<CouponTerms, 'offer'> = {
  plans: null,
  products: null,
  markets: null,
  emails: null,
  useLimit: null,
  perCustomer: null,
  validity: { from: null, until: null, zone: 'UTC' },
};

export type TermsFault =
  | 'bad-offer'
  | 'bad-limit'
  | 'bad-validity'
  | 'unknown-plan'
  | 'unknown-product'
  | 'unknown-market'
  | 'bad-email';

/** Returns the first fault in the terms, or null. A list that allows nothing is a fault. */
export function faultOf(terms: CouponTerms): TermsFault | null {
  const span = spanOf(terms.validity);
  if (!isOffer(terms.offer)) return 'bad-offer';
  if (![terms.useLimit, terms.perCustomer].every(isLimit)) return 'bad-limit';
  if (!span || (span.startsAt && span.endsAt && span.endsAt <= span.startsAt)) {
    return 'bad-validity';
  }
  const isPlan = (key: string) => PLANS.some((plan) => plan === key);
  if (!isList(terms.plans, isPlan)) return 'unknown-plan';
  if (!isList(terms.products, (key) => findProduct(key) !== null)) return 'unknown-product';
  if (!isList(terms.markets, (key) => findMarket(key) !== null)) return 'unknown-market';
  return isList(terms.emails, (email) => /^[^\s@]+@[^\s@]+$/.test(email)) ? null : 'bad-email';
}

/** @throws RangeError for a validity that `faultOf` refuses */
export function storedTerms({ validity, offer, emails, ...terms }: CouponTerms) {
  const span = spanOf(validity);
  if (!span) throw new RangeError('not a valid coupon period');
  return {
    ...terms,
    ...span,
    zone: validity.zone,
    emails: emails && [...new Set(emails.map(foldEmail))],
    offPpm: offer.kind === 'percent' ? offer.ppm : null,
    offMinor: offer.kind === 'amount' ? offer.minor : null,
  };
}

function isOffer(offer: CouponOffer): boolean {
  if (offer.kind === 'percent') return isCount(offer.ppm) && offer.ppm <= 1_000_000;
  const amounts = Object.entries(offer.minor);
  return (
    amounts.length > 0 &&
    amounts.every(([key, minor]) => CURRENCIES.some((code) => code === key) && isCount(minor))
  );
}

const isCount = (value: number): boolean => Number.isSafeInteger(value) && value > 0;

const isLimit = (value: number | null): boolean =>
  value === null || (isCount(value) && value <= 1_000_000_000);

function isList(list: readonly string[] | null, isKnown: (item: string) => boolean): boolean {
  return list === null || (list.length > 0 && list.every(isKnown));
}
