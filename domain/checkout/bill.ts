import type { Work } from '../../db/work.ts';
import { done, type Result } from '../../kit/result.ts';
import type { Role } from '../account/index.ts';
import { buyerOf } from '../buyer/index.ts';
import { issueInvoice } from '../invoice/index.ts';
import { queueMail } from '../mail/index.ts';
import {
  forgiveUnpaid,
  lockOrder,
  markBilled,
  type Order,
  recordStart,
  salesQuotePath,
} from '../order/index.ts';
import { type BankAccounts, TRANSFER } from '../payment/index.ts';
import {
  makeSalesQuote,
  type QuoteRefusal,
  type SalesQuote,
  type SalesQuoteDraft,
} from '../sales-quote/index.ts';
import { dayIn, type Seller } from '../tax/index.ts';
import { type FulfillDeps, invoiceOf } from './fulfill.ts';
import { issueOrderLicenses } from './grant.ts';
import { placeOrder } from './place.ts';

export type BillDeps = FulfillDeps & {
  /** Origin without a trailing slash. */
  readonly siteUrl: string;
  readonly bankAccounts?: BankAccounts;
};

/** An order on account: a quote with payment terms that the customer has accepted outside of the shop. */
type OrderOnAccount = SalesQuoteDraft & { readonly role: Role };

type PlacedOnAccount = { readonly salesQuote: SalesQuote; readonly order: Order };

/**
 * Places an order that a company sent to staff, and sends its invoice. The same draft again changes nothing.
 * @throws Error if the order cannot be placed, for example because a product is no longer sold
 */
export async function orderOnAccount(
  work: Work,
  deps: BillDeps & { readonly seller: Seller },
  draft: OrderOnAccount,
): Promise<Result<PlacedOnAccount & { readonly isNew: boolean }, QuoteRefusal>> {
  const made = await makeSalesQuote(work, { ...draft, isOrdered: true });
  if (!made.ok) return made;
  const { salesQuote, isNew } = made.value;
  const { id, product, bundledProducts, plan, seats, market, locale, taxIdProven } = salesQuote;
  const placed = await placeOrder(work, {
    id,
    selection: { product, bundledProducts, plan, seats },
    market,
    locale,
    buyer: buyerOf(salesQuote),
    taxIdProven,
    waivedWithdrawal: false,
    method: 'transfer',
    provider: TRANSFER,
    coupon: null,
    shownTotal: null,
    seller: deps.seller,
  });
  if (!placed.ok) throw new Error(`order ${id} on account was not placed: ${placed.code}`);
  const { attempt, orderNumber: reference } = placed.value.order;
  await recordStart(work, { orderId: id, attempt, provider: TRANSFER, reference });
  const order = await lockOrder(work, id);
  if (order === null) throw new Error(`there is no order ${id}`);
  return done({ salesQuote, isNew, order: await billOrder(work, deps, order, salesQuote) });
}

/**
 * Sends the invoice of a locked order that waits for a transfer, and its licenses if staff chose so. Does nothing without
 * payment terms, or if the invoice was sent before. Call it last, because it locks the counter of the year.
 */
export async function billOrder(
  work: Work,
  { ring, company, siteUrl, bankAccounts = {} }: BillDeps,
  order: Order,
  { termsDays: days, deliversAtOnce }: Pick<SalesQuote, 'termsDays' | 'deliversAtOnce'>,
): Promise<Order> {
  if (days === null || order.state !== 'open' || order.billing !== null) return order;
  const { id: orderId, email: to, locale, total } = order;
  const on = dayAfter(dayIn(company.zone, work.now), days);
  const billed = await markBilled(work, order, on);
  if (deliversAtOnce) await issueOrderLicenses(work, ring, billed);
  await forgiveUnpaid(work, orderId);
  await queueMail(work, {
    key: `invoice:${orderId}`,
    kind: 'invoice',
    to,
    locale,
    fields: {},
    orderId,
  });
  const account = bankAccounts[total.currency] ?? [];
  const payUrl = siteUrl + salesQuotePath({ id: orderId, locale });
  const due = { on, days, account, payUrl };
  await issueInvoice(work, { ...invoiceOf(billed, company), paid: null, due });
  return billed;
}

const dayAfter = (day: string, days: number): string =>
  Temporal.PlainDate.from(day).add({ days }).toString();
