import type { Reader } from '../../db/work.ts';
import { applyCoupon, type Coupon, type CouponRefusal, findCoupon } from '../coupon/index.ts';
import { bundleOff, type PriceQuote, quotePrice } from '../price/index.ts';
import { assessTax, type Seller } from '../tax/index.ts';
import { makeQuote, type Quote, type Selection } from './quote.ts';

export type Customer = {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** As typed. */
  readonly postcode: string | null;
  readonly isCompany: boolean;
  readonly hasProvenTaxId: boolean;
  readonly email: string | null;
  /** The open order, which may already hold the coupon. */
  readonly orderId: string | null;
};

export type QuoteQuery = {
  readonly selection: Selection;
  readonly market: string;
  readonly coupon: string | null;
  readonly customer: Customer;
};

export type QuoteResult = {
  readonly quote: Quote;
  /** Why the requested coupon was not applied. */
  readonly couponRefused: CouponRefusal | null;
};

/**
 * Quotes a selection for a customer.
 * @throws NoPrice when a product is not sold in the market
 */
export async function quoteSelection(
  reader: Reader,
  query: QuoteQuery,
  seller: Seller,
): Promise<QuoteResult> {
  const { selection, market } = query;
  const { plan, seats } = selection;
  const priceQuotes: PriceQuote[] = [];
  for (const product of [selection.product, ...selection.bundledProducts]) {
    priceQuotes.push(await quotePrice(reader, { product, plan, seats, market }));
  }
  const coupon =
    query.coupon === null
      ? null
      : await findCoupon(reader, query.coupon, couponWho(query.customer));
  return computeQuote({ priceQuotes, coupon, query, seller, now: reader.now });
}

export const couponWho = ({ email, orderId }: Customer) => ({
  email,
  ...(orderId === null ? {} : { orderId }),
});

export type QuoteFacts = {
  readonly priceQuotes: readonly PriceQuote[];
  readonly coupon: Coupon | null;
  readonly query: QuoteQuery;
  readonly seller: Seller;
  readonly now: Date;
};

/** As `quoteSelection`, from prices and a coupon that were already read. */
export function computeQuote({ priceQuotes, coupon, query, seller, now }: QuoteFacts): QuoteResult {
  const { customer, selection, market } = query;
  const taxation = assessTax({ customer, seller, date: now });
  if (query.coupon === null) {
    return { quote: makeQuote({ priceQuotes, taxation, coupon: null }), couponRefused: null };
  }
  const { plan } = selection;
  const lines = priceQuotes.map(({ product, total }) => ({
    product,
    price: { ...total, minor: total.minor - bundleOff(priceQuotes.length, total) },
  }));
  const { email } = customer;
  const applied = coupon && applyCoupon(coupon, { lines, plan, market, email, now });
  if (!coupon || !applied?.ok) {
    const couponRefused = applied && !applied.ok ? applied.code : 'unknown';
    return { quote: makeQuote({ priceQuotes, taxation, coupon: null }), couponRefused };
  }
  const { code } = coupon;
  return {
    quote: makeQuote({ priceQuotes, taxation, coupon: { code, off: applied.off } }),
    couponRefused: null,
  };
}
