import { randomUUID } from 'node:crypto';
import type { Work } from '../../db/work.ts';
import type { Role } from '../../domain/account/index.ts';
import { type BillDeps, orderOnAccount } from '../../domain/checkout/index.ts';
import type { Order } from '../../domain/order/index.ts';
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
    const made = await makeSalesQuote(work, { ...(await draftOf(work)), role: 'admin', ...change });
    if (!made.ok) throw new Error(made.code);
    return made.value.salesQuote;
  });
}

export const COMPANY_OF_TESTS = {
  ...BUYER,
  company: 'Engines AG',
  address: { street: 'Hauptstr. 1', postcode: '10115', city: 'Berlin' },
  poNumber: 'PO-4711',
};

/** By default, an order by a company with 30 days to pay, whose license is issued after the payment. */
export async function orderOnTerms(
  db: Pick<TestDatabase, 'run'>,
  deps: BillDeps,
  change: Partial<SalesQuoteDraft & { role: Role }> = {},
): Promise<Order> {
  const placed = await db.run(async (work) =>
    orderOnAccount(
      work,
      { ...deps, seller: SELLER_OF_TESTS },
      { ...(await draftOf(work)), ...COMPANY_OF_TESTS, termsDays: 30, role: 'finance', ...change },
    ),
  );
  if (!placed.ok) throw new Error(placed.code);
  return placed.value.order;
}

async function draftOf(work: Work): Promise<SalesQuoteDraft> {
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
  return {
    id,
    ...selection,
    ...BUYER,
    market: 'eu',
    locale: 'de',
    quote,
    taxIdProven: false,
    discountWhy: null,
    validUntil: new Date(work.now.getTime() + days(30)),
    termsDays: null,
    deliversAtOnce: false,
    by: 'sam@shop.example',
  };
}
