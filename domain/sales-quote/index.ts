// Sales quotes: prices that staff promise a customer until a day. A quote is no order, no money, and no figure. It has
// the id of the order that it becomes, which the checkout places and fulfills like any other.
export { forgetSalesQuotes } from './forget.ts';
export { SWEEP_QUOTES, salesQuoteJobs } from './jobs.ts';
export { makeSalesQuote, type QuoteRefusal } from './make.ts';
export { salesQuoteDraft, salesQuoteFile } from './paper.ts';
export { type QuoteMailDeps, salesQuoteMailParts } from './quote-mail.ts';
export {
  isSalesQuoteClosed,
  LONGEST_VALIDITY,
  mayGiveTerms,
  mostOff,
  NET_DAYS,
  type NetDays,
  promisedQuote,
  type QuoteState,
  type SalesQuote,
  type SalesQuoteDraft,
  salesQuoteState,
} from './sales-quote.ts';
export {
  findSalesQuote,
  listOwnedSalesQuotes,
  listSalesQuotes,
  lockSalesQuote,
} from './store.ts';
export { closeSalesQuote, withdrawSalesQuote } from './withdraw.ts';
