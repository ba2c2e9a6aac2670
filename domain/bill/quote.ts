import type { Reader } from '../../db/work.ts';
import { applyCoupon, type Coupon, type CouponRefusal, findCoupon } from '../coupon/index.ts';
import { bundleOff, type Quote, quotePrice } from '../price/index.ts';
import { assessTax, type Seller } from '../tax/index.ts';
import { type Bill, makeBill, type Selection } from './bill.ts';

/** Who pays, as far as it changes what is paid. */
export type Customer = {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** As it was typed; null where it is not known. */
  readonly postcode: string | null;
  readonly isCompany: boolean;
  /** The tax id was checked with its register and is good. */
  readonly hasProvenTaxId: boolean;
  /** Decides whether a coupon is theirs; null before it was typed. */
  readonly email: string | null;
  /** The order they have begun, which may hold the coupon already; null before. */
  readonly orderId: string | null;
};

export type BillQuery = {
  readonly selection: Selection;
  /** Key of the market whose price list is used. */
  readonly market: string;
  /** As it was typed; null for none. */
  readonly coupon: string | null;
  readonly customer: Customer;
};

export type QuotedBill = {
  readonly bill: Bill;
  /** Why the coupon asked for was not taken off; null when it was, or none was asked for. */
  readonly couponRefused: CouponRefusal | null;
};

/**
 * The bill at `reader.now`. A coupon that cannot be used is left out and said.
 * @throws NoPrice when something is not sold in the market
 */
export async function quoteBill(
  reader: Reader,
  query: BillQuery,
  seller: Seller,
): Promise<QuotedBill> {
  const { selection, market } = query;
  const { plan, seats } = selection;
  const quotes: Quote[] = [];
  for (const product of [selection.product, ...selection.also]) {
    quotes.push(await quotePrice(reader, { product, plan, seats, market }));
  }
  const coupon =
    query.coupon === null
      ? null
      : await findCoupon(reader, query.coupon, couponWho(query.customer));
  return billOf({ quotes, coupon, query, seller, now: reader.now });
}

/** Whom a coupon is looked up for, as far as known. */
export const couponWho = ({ email, orderId }: Customer) => ({
  email,
  ...(orderId === null ? {} : { orderId }),
});

export type BillFacts = {
  /** One for each product of the selection, in its order. */
  readonly quotes: readonly Quote[];
  /** The coupon asked for; null when there is none with this code. */
  readonly coupon: Coupon | null;
  readonly query: BillQuery;
  readonly seller: Seller;
  readonly now: Date;
};

/** The bill from quotes that were read before; pure. */
export function billOf({ quotes, coupon, query, seller, now }: BillFacts): QuotedBill {
  const { customer, selection, market } = query;
  const taxation = assessTax({ customer, seller, date: now });
  if (query.coupon === null) {
    return { bill: makeBill({ quotes, taxation, coupon: null }), couponRefused: null };
  }
  const { plan } = selection;
  const lines = quotes.map(({ product, total }) => ({
    product,
    price: { ...total, minor: total.minor - bundleOff(quotes.length, total.minor) },
  }));
  const { email } = customer;
  const applied = coupon && applyCoupon(coupon, { lines, plan, market, email, now });
  if (!coupon || !applied?.ok) {
    const couponRefused = applied && !applied.ok ? applied.code : 'unknown';
    return { bill: makeBill({ quotes, taxation, coupon: null }), couponRefused };
  }
  const { code } = coupon;
  return {
    bill: makeBill({ quotes, taxation, coupon: { code, off: applied.off } }),
    couponRefused: null,
  };
}
