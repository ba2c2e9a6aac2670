import type { Work } from '../../db/work.ts';
import { isSameMoney } from '../../kit/money.ts';
import { findSoldProduct } from '../../products/index.ts';
import { type CouponRefusal, freeCoupon, holdCoupon } from '../coupon/index.ts';
import type { Order } from '../order/index.ts';
import { NoPrice } from '../price/index.ts';
import { type QuoteResult, quoteSelection } from '../quote/index.ts';
import { quoteChange } from './change.ts';
import type { NotPlaced, PlaceInput, PlaceResult } from './placing.ts';

/** Quotes today's price and holds its coupon. Refuses, and frees the coupon, if the page showed another total. */
export async function quoteAndHoldCoupon(
  work: Work,
  input: PlaceInput,
): Promise<QuoteResult | NotPlaced> {
  try {
    const requested = await quoteFor(work, input, input.coupon);
    if (!isQuoted(requested)) return requested;
    const quoted = await holdFor(work, input, requested);
    if (!isQuoted(quoted)) return quoted;
    const { total } = quoted.quote;
    if (input.shownTotal === null || isSameMoney(input.shownTotal, total)) return quoted;
    await freeCoupon(work, input.id);
    return { ok: false, code: 'price-changed', quoted };
  } catch (error) {
    if (error instanceof NoPrice) return { ok: false, code: 'no-price' };
    throw error;
  }
}

/**
 * Holds the coupon of an unpaid order again, which was free for others meanwhile. Returns false if it is gone. An order
 * without a coupon holds none.
 */
export async function holdCouponAgain(
  work: Work,
  { id: orderId, email, quote }: Order,
  { addressHash = null }: Pick<PlaceInput, 'addressHash'>,
): Promise<boolean> {
  if (quote.coupon === null) return true;
  return (await holdCoupon(work, { code: quote.coupon, orderId, email, addressHash })).ok;
}

/** Holds the coupon of a quote, or quotes again without it if the coupon is refused. */
async function holdFor(
  work: Work,
  input: PlaceInput,
  quoted: QuoteResult,
): Promise<QuoteResult | NotPlaced> {
  const { coupon } = quoted.quote;
  if (coupon === null) {
    await freeCoupon(work, input.id);
    return quoted;
  }
  const { id: orderId, buyer, addressHash = null } = input;
  const held = await holdCoupon(work, { code: coupon, orderId, email: buyer.email, addressHash });
  if (held.ok) return quoted;
  const couponRefused: CouponRefusal = held.code;
  const bare = await quoteFor(work, input, null);
  return isQuoted(bare) ? { ...bare, couponRefused } : bare;
}

async function quoteFor(
  work: Work,
  input: PlaceInput,
  coupon: string | null,
): Promise<QuoteResult | NotPlaced> {
  const { selection, market, buyer, taxIdProven, change } = input;
  const { country, company, email, address } = buyer;
  const customer = {
    country,
    postcode: address?.postcode ?? null,
    email,
    orderId: input.id,
    isCompany: company !== null,
    hasProvenTaxId: taxIdProven,
  };
  const query = { selection, market, coupon, customer };
  if (!change) {
    const products = [selection.product, ...selection.bundledProducts];
    if (!input.isBilled && !products.every(findSoldProduct)) return { ok: false, code: 'no-price' };
    if (input.promisedQuote) return { quote: input.promisedQuote, couponRefused: null };
    return quoteSelection(work, query, input.seller);
  }
  const changed = await quoteChange(work, { change, query }, input);
  return changed.ok ? { quote: changed.value, couponRefused: null } : changed;
}

export function isQuoted(result: QuoteResult | PlaceResult): result is QuoteResult {
  return !('ok' in result);
}
