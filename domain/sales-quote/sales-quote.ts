import { days } from '../../kit/time.ts';
import { VENDOR } from '../../vendor/vendor.ts';
import type { Role } from '../account/index.ts';
import type { Buyer } from '../buyer/index.ts';
import type { QuotedDraft } from '../invoice/index.ts';
import { isBillCanceled, isReceivable, type Order } from '../order/index.ts';
import { type Quote, retaxQuote, type Selection } from '../quote/index.ts';
import { assessTax, type Seller } from '../tax/index.ts';

/** A quote number is this prefix, a hyphen, and 8 Crockford characters. */
export const QUOTE_NUMBER_PREFIX = `${VENDOR.orderPrefix}Q`;

/** Shorter than unpaid orders are kept, so that an accepted quote keeps its order. */
export const LONGEST_VALIDITY = days(60);

/** How long a quote that ended without an order is kept. */
export const QUOTE_RETENTION = days(90);

/** The largest discount by role, in parts per million. Nobody gives a license away with a quote. */
const MOST_OFF: Readonly<Partial<Record<Role, number>>> = {
  support: 100_000,
  finance: 300_000,
  admin: 900_000,
};

export const mostOff = (role: Role): number => MOST_OFF[role] ?? 0;

/** Payment terms that staff may give a company: days from the invoice to the last day on which to pay. */
export const NET_DAYS = [14, 30, 45, 60] as const;
export type NetDays = (typeof NET_DAYS)[number];

/** Whoever delivers before the payment carries its risk, so support cannot. */
export const mayGiveTerms = (role: Role): boolean => role === 'finance' || role === 'admin';

export type QuoteState = QuotedDraft['state'];

export type SalesQuote = Selection &
  Buyer & {
    /** UUID, also of the order. It is in the link, so whoever has it can open the quote. */
    readonly id: string;
    readonly number: string;
    readonly market: string;
    readonly locale: string;
    readonly quote: Quote;
    readonly taxIdProven: boolean;
    /** Null without a discount. */
    readonly discountWhy: string | null;
    /** First moment at which it no longer holds. */
    readonly validUntil: Date;
    /** With payment terms, a transfer is paid after the invoice. Null: before the license and the invoice. */
    readonly termsDays: NetDays | null;
    /** Whether the license is issued with an invoice that has payment terms, and not after its payment. */
    readonly deliversAtOnce: boolean;
    /** Staff address. */
    readonly by: string;
    readonly createdAt: Date;
    readonly withdrawnAt: Date | null;
  };

export type SalesQuoteDraft = Omit<SalesQuote, 'number' | 'createdAt' | 'withdrawnAt'>;

export const isSalesQuoteClosed = (
  { validUntil, withdrawnAt }: Pick<SalesQuote, 'validUntil' | 'withdrawnAt'>,
  now: Date,
): boolean => withdrawnAt !== null || now >= validUntil;

/** Returns the state of a quote with its order, or null for one without. An accepted quote outlives its last day. */
export function salesQuoteState(
  quote: Pick<SalesQuote, 'validUntil' | 'withdrawnAt'>,
  order: Pick<Order, 'state' | 'billing'> | null,
  now: Date,
): QuoteState {
  if (order?.state === 'paid') return 'paid';
  if (order && isBillCanceled(order)) return 'canceled';
  if (order && isReceivable(order)) return 'accepted';
  if (quote.withdrawnAt !== null) return 'withdrawn';
  if (order?.state === 'open') return 'accepted';
  return isSalesQuoteClosed(quote, now) ? 'expired' : 'open';
}

/** Returns the promised price with the tax of this moment. It is never higher than what was promised. */
export function promisedQuote(salesQuote: SalesQuote, seller: Seller, date: Date): Quote {
  const { quote, country, address, company, taxIdProven, email } = salesQuote;
  const customer = {
    country,
    postcode: address?.postcode ?? null,
    isCompany: company !== null,
    hasProvenTaxId: taxIdProven,
    email,
    orderId: salesQuote.id,
  };
  return retaxQuote(quote, assessTax({ customer, seller, date }));
}

/** Idempotency key of its email. */
export const quoteMailKey = (id: string): string => `quote:${id}`;
