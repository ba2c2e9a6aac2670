// The quote noun: one function combines list prices, bundle, coupon, and tax into the full price of a
// selection for one customer. It stores nothing. An order freezes the quote it was placed with.
export { makeQuote, type Quote, type QuoteLine, type Selection } from './quote.ts';
export {
  type Customer,
  computeQuote,
  couponWho,
  type QuoteQuery,
  type QuoteResult,
  quoteSelection,
} from './quote-selection.ts';
export { isSameTax, keepLines, renewQuote, retaxQuote, waiveQuote } from './renew.ts';
