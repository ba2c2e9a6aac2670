import { foldEmail } from '../../kit/email.ts';
import { CURRENCIES } from '../../kit/money.ts';
import { isCivilYear } from '../../kit/time.ts';
import { findProduct } from '../../products/index.ts';
import { findMarket, PLANS } from '../price/index.ts';
import type { CouponLimits, CouponOffer, CouponScope } from './coupon.ts';

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

export type Validity = {
  /** `2026-11-01` (from the start of that day) or `2026-11-01T18:00`. */
  readonly from: string | null;
  /** `2026-11-30` (through the end of that day) or `2026-11-30T18:00` (exclusive). */
  readonly until: string | null;
  /** IANA name. */
  readonly zone: string;
};

type Span = { readonly startsAt: Date | null; readonly endsAt: Date | null };

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?$/;

/** Returns the first moment and the exclusive end, or null for a day, time, or zone that does not exist. */
export function spanOf({ from, until, zone }: Validity): Span | null {
  try {
    // Throws for an unknown zone, even when both ends are open.
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return { startsAt: momentOf(from, zone, 0), endsAt: momentOf(until, zone, 1) };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** A day begins at its first moment, which is not always midnight. */
function momentOf(text: string | null, zone: string, daysOn: number): Date | null {
  if (text === null) return null;
  if (DAY.test(text)) {
    const day = civil(Temporal.PlainDate.from(text)).add({ days: daysOn });
    return new Date(day.toZonedDateTime(zone).epochMilliseconds);
  }
  if (!TIME.test(text)) throw new RangeError(`neither day nor time: ${text}`);
  const moment = civil(Temporal.PlainDateTime.from(text));
  return new Date(moment.toZonedDateTime(zone).epochMilliseconds);
}

function civil<When extends { readonly year: number }>(when: When): When {
  if (!isCivilYear(when.year)) throw new RangeError(`year out of range: ${when.year}`);
  return when;
}
