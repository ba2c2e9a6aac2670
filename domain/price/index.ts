// Prices: a dated, append-only list of totals by product, plan, seats, and market. The latest valid entry is the offer,
// and earlier ones prove a reduction. This noun knows no coupon, tax, or exchange rate.
export { type AddPricesResult, addPrices, type NewPrice, type PriceFault } from './add.ts';
export { type BookLine, itemKey, listBook, listLedger } from './book.ts';
export { bundleOff, bundlePercent } from './bundle.ts';
export {
  addPriceChange,
  findPriceChange,
  listPriceChanges,
  mayUndo,
  undoPriceChange,
} from './change.ts';
export { listPrices } from './list.ts';
export {
  findMarket,
  getMarket,
  homeMarket,
  includesTax,
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
  type PriceQuote,
  type Reduction,
  SEATS,
  type Seats,
} from './price.ts';
export { quotePrice } from './quote.ts';
export { changeByPercent } from './rounding.ts';
export { loadSampleCatalog, sampleCatalog } from './sample.ts';
export { bookVersion, listPricedProducts, lockBook, type PriceChange } from './store.ts';
export { lastOfDay, marketZone, termDay, termMoment } from './term.ts';
export { priceVersion } from './version.ts';
