import { lastMomentOf } from '../../kit/time.ts';
import { type Buyer, printedBuyer } from '../buyer/index.ts';
import {
  type InvoicePrinter,
  type InvoiceSeller,
  invoiceLinesOf,
  type QuotedDraft,
  quotePaperOf,
} from '../invoice/index.ts';
import type { MailAttachment } from '../mail/index.ts';
import { salesQuotePath } from '../order/index.ts';
import type { QuoteState, SalesQuote } from './sales-quote.ts';

export type PaperDeps = {
  readonly company: InvoiceSeller;
  /** Origin without a trailing slash. */
  readonly siteUrl: string;
};

type PaperFacts = Pick<PaperDeps, 'company'> & { readonly state: QuoteState };

/** Returns what the paper of a quote states, for a page that has the link to accept it. */
export function salesQuoteDraft(
  salesQuote: SalesQuote & Buyer,
  { company, state }: PaperFacts,
): QuotedDraft {
  const { number, createdAt, locale, market, quote, validUntil, termsDays } = salesQuote;
  const { currency, taxIncluded, taxation, net, tax, total } = quote;
  return {
    number,
    issuedAt: createdAt,
    locale,
    market,
    currency,
    taxIncluded,
    taxation,
    seller: company,
    buyer: printedBuyer(salesQuote),
    lines: invoiceLinesOf(quote),
    net,
    tax,
    total: total.minor,
    lastDay: lastMomentOf(validUntil),
    state,
    termsDays,
    url: null,
  };
}

/** Prints a quote as a PDF in a language, by default the customer's. Call it outside transactions. */
export async function salesQuoteFile(
  printer: InvoicePrinter,
  salesQuote: SalesQuote,
  deps: PaperDeps & PaperFacts,
  prefix: string = salesQuote.locale,
): Promise<MailAttachment> {
  const url = deps.siteUrl + salesQuotePath(salesQuote);
  const paper = quotePaperOf({ ...salesQuoteDraft(salesQuote, deps), url }, prefix);
  const body = await printer.print({ paper, eInvoice: null });
  return { name: `${salesQuote.number}.pdf`, type: 'application/pdf', body };
}
