// Quotes: the full price of a selection for one customer, with bundle, coupon, and tax. This noun stores nothing.
export { makeQuote, type Quote, type QuoteLine, type Selection } from './quote.ts';
export {
  type Customer,
  computeQuote,
  couponWho,
  type QuoteQuery,
  type QuoteResult,
  quoteSelection,
} from './quote-selection.ts';
export {
  discountQuote,
  isSameTax,
  keepLines,
  renewQuote,
  retaxQuote,
  waiveQuote,
} from './renew.ts';
