import type { Reader } from '../../db/work.ts';
import { toFields } from '../buyer/index.ts';
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
};

export async function findSalesQuoteTerms(
  reader: Reader,
  id: string,
  seller: Seller,
): Promise<SalesQuoteTerms | null> {
  const found = await findSalesQuote(reader, id);
  return found && salesQuoteTerms(found, seller, reader.now);
}

export const salesQuoteTerms = (
  salesQuote: SalesQuote,
  seller: Seller,
  now: Date,
): SalesQuoteTerms => ({
  salesQuote,
  quote: promisedQuote(salesQuote, seller, now),
  isClosed: isSalesQuoteClosed(salesQuote, now),
});

/** What the customer cannot change, because the price and the license depend on it. The address only if staff gave it. */
const FIXED_FIELDS = ['email', 'country', 'company', 'tax_id'] as const;
const ADDRESS_FIELDS = ['street', 'postcode', 'city'] as const;

/** Returns the fields of the pay form that a quote fixes. */
export function fixedFields({ salesQuote }: SalesQuoteTerms): Readonly<Record<string, string>> {
  const fields = toFields(salesQuote);
  const names = [...FIXED_FIELDS, ...(salesQuote.address ? ADDRESS_FIELDS : [])];
  return Object.fromEntries(names.map((name) => [name, fields[name] ?? '']));
}

/** Replaces what a form says by the terms of its quote. */
export function applySalesQuote(
  input: PlaceInput,
  { salesQuote, quote }: SalesQuoteTerms,
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
    buyer: { ...input.buyer, email, country, company, taxId, address },
    promisedQuote: quote,
  };
}
