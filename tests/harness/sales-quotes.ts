import { randomUUID } from 'node:crypto';
import { quoteSelection } from '../../domain/quote/index.ts';
import {
  makeSalesQuote,
  type SalesQuote,
  type SalesQuoteDraft,
} from '../../domain/sales-quote/index.ts';
import { sellerIn } from '../../domain/tax/index.ts';
import { days } from '../../kit/time.ts';
import type { TestDatabase } from './database.ts';
import { BUYER } from './orders.ts';

export const SELLER_OF_TESTS = sellerIn('DE');

/** By default, a quote for ZipX for a year on three PCs in Germany, valid for 30 days. */
export function makeTestQuote(
  db: Pick<TestDatabase, 'run'>,
  change: Partial<SalesQuoteDraft> = {},
): Promise<SalesQuote> {
  return db.run(async (work) => {
    const selection = { product: 'zipx', bundledProducts: [], plan: 'year', seats: 3 } as const;
    const id = randomUUID();
    const customer = {
      country: 'DE',
      postcode: null,
      isCompany: false,
      hasProvenTaxId: false,
      email: BUYER.email,
      orderId: id,
    };
    const query = { selection, market: 'eu', coupon: null, customer };
    const { quote } = await quoteSelection(work, query, SELLER_OF_TESTS);
    const made = await makeSalesQuote(work, {
      id,
      ...selection,
      ...BUYER,
      market: 'eu',
      locale: 'de',
      quote,
      taxIdProven: false,
      discountWhy: null,
      validUntil: new Date(work.now.getTime() + days(30)),
      by: 'sam@shop.example',
      role: 'admin',
      ...change,
    });
    if (!made.ok) throw new Error(made.code);
    return made.value.salesQuote;
  });
}
