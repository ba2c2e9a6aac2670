import type { Reader } from '../../db/work.ts';
import { applyCoupon, type Coupon, type CouponRefusal, findCoupon } from '../coupon/index.ts';
import { bundleOff, type Quote, quotePrice } from '../price/index.ts';
import { assessTax, type Seller } from '../tax/index.ts';
import { type Bill, makeBill, type Selection } from './bill.ts';

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

export type BillQuery = {
  readonly selection: Selection;
  readonly market: string;
  readonly coupon: string | null;
  readonly customer: Customer;
};

export type QuotedBill = {
  readonly bill: Bill;
  /** Why the requested coupon was not applied. */
  readonly couponRefused: CouponRefusal | null;
};

/** @throws NoPrice when a product is not sold in the market */
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

export const couponWho = ({ email, orderId }: Customer) => ({
  email,
  ...(orderId === null ? {} : { orderId }),
});

export type BillFacts = {
  readonly quotes: readonly Quote[];
  readonly coupon: Coupon | null;
  readonly query: BillQuery;
  readonly seller: Seller;
  readonly now: Date;
};

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
