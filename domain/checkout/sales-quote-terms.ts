import type { Reader } from '../../db/work.ts';
import { buyerOf, toFields } from '../buyer/index.ts';
import { findOrder, isBillCanceled, type Order } from '../order/index.ts';
import type { Quote } from '../quote/index.ts';
import {
  findSalesQuote,
  isSalesQuoteClosed,
  promisedQuote,
  type SalesQuote,
} from '../sales-quote/index.ts';
import type { Seller } from '../tax/index.ts';
import type { PlaceInput } from './placing.ts';

/** A price that staff promised for the order with the same id. */
export type SalesQuoteTerms = {
  readonly salesQuote: SalesQuote;
  readonly quote: Quote;
  /** It was withdrawn, or its last day is over. */
  readonly isClosed: boolean;
  /** Its order, if an invoice was sent before the payment. All of it stays as invoiced. */
  readonly billed: Order | null;
};

export async function findSalesQuoteTerms(
  reader: Reader,
  id: string,
  seller: Seller,
): Promise<SalesQuoteTerms | null> {
  const found = await findSalesQuote(reader, id);
  const order = found && (await findOrder(reader, id));
  return found && salesQuoteTerms(found, order, { seller, now: reader.now });
}

export function salesQuoteTerms(
  salesQuote: SalesQuote,
  order: Order | null,
  { seller, now }: { readonly seller: Seller; readonly now: Date },
): SalesQuoteTerms {
  if (order?.billing)
    return { salesQuote, quote: order.quote, isClosed: isBillCanceled(order), billed: order };
  return {
    salesQuote,
    quote: promisedQuote(salesQuote, seller, now),
    isClosed: isSalesQuoteClosed(salesQuote, now),
    billed: null,
  };
}

/** What the customer cannot change, because the price and the license depend on it. The address only if staff gave it. */
const FIXED_FIELDS = ['email', 'country', 'company', 'tax_id'] as const;
const ADDRESS_FIELDS = ['street', 'postcode', 'city'] as const;

/** Returns the fields of the pay form that a quote fixes. */
export function fixedFields({
  salesQuote,
  billed,
}: SalesQuoteTerms): Readonly<Record<string, string>> {
  if (billed) return toFields(billed);
  const fields = toFields(salesQuote);
  const names = [...FIXED_FIELDS, ...(salesQuote.address ? ADDRESS_FIELDS : [])];
  return Object.fromEntries(names.map((name) => [name, fields[name] ?? '']));
}

/** Replaces what a form says by the terms of its quote. */
export function applySalesQuote(
  input: PlaceInput,
  { salesQuote, quote, billed }: SalesQuoteTerms,
): PlaceInput {
  const { product, bundledProducts, plan, seats, market, taxIdProven } = salesQuote;
  const { email, country, company, taxId } = salesQuote;
  const address = salesQuote.address ?? input.buyer.address;
  return {
    ...input,
    selection: { product, bundledProducts, plan, seats },
    change: null,
    coupon: null,
    market,
    taxIdProven,
    buyer: billed ? buyerOf(billed) : { ...input.buyer, email, country, company, taxId, address },
    promisedQuote: quote,
    isBilled: billed !== null,
    // Anyone with the link of the invoice may try to pay it, in any language.
    locale: billed?.locale ?? input.locale,
    waivedWithdrawal: billed?.waivedWithdrawal ?? input.waivedWithdrawal,
  };
}
