// A price is what one product, plan and number of PCs costs in one market at one moment. The book
// is a list of dated entries that only grows: the one that holds now makes the offer, those before it
// prove what may be struck through. It refuses to be a coupon, a tax calculation or a currency
// exchange: it states totals, whole minor units, and what a bundle of them takes off.
export { type AddPricesResult, addPrices, type NewPrice, type PriceFault } from './add.ts';
export { type BookLine, listBook, listLedger } from './book.ts';
export { bundleOff, bundlePercent } from './bundle.ts';
export { listPrices } from './list.ts';
export {
  findMarket,
  getMarket,
  homeMarket,
  MARKETS,
  type Market,
  type TaxName,
  takesCountry,
} from './market.ts';
export { type PricePreview, previewPrices } from './preview.ts';
export {
  NoPrice,
  PLANS,
  type Plan,
  type PriceQuery,
  type Quote,
  type Reduction,
  SEATS,
  type Seats,
} from './price.ts';
export { quotePrice } from './quote.ts';
export { loadSampleCatalogue, sampleCatalogue } from './sample.ts';
export { lockBook } from './store.ts';
export { lastOfDay, marketZone, termDay, termMoment } from './term.ts';
export { priceVersion } from './version.ts';
