// A price is what one product, plan and number of PCs costs in one market at one moment. The book
// is a list of dated entries; the one that holds now makes the offer. It refuses to be a discount,
// a tax calculation or a currency exchange: it states totals, whole minor units, nothing derived.
export { listPrices } from './list.ts';
export { findMarket, MARKETS, type Market, type TaxName } from './market.ts';
export {
  NoPrice,
  PLANS,
  type Plan,
  type PriceQuery,
  type Quote,
  SEATS,
  type Seats,
} from './price.ts';
export { quotePrice } from './quote.ts';
export { loadSampleCatalogue, sampleCatalogue } from './sample.ts';
export { priceVersion } from './version.ts';
