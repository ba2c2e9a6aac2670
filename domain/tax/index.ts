// Tax: rates, splitting tax from prices, and checking tax IDs. This noun does not price, quote, or file returns. The
// table of rates is sample configuration, not advice.
export {
  assessTax,
  dayIn,
  highestMainlandRates,
  isProven,
  isSamePlace,
  isUnionState,
  isVatState,
  lowersTax,
  sellerIn,
  type TaxQuery,
  zoneOf,
} from './assess.ts';
export {
  checkTaxId,
  lastAnswer,
  sweepTaxIds,
  type TaxIdDeps,
  type TaxIdQuery,
} from './check.ts';
export {
  convert,
  ECB,
  type ExchangeRate,
  type PublishedRate,
  type RateQuery,
  readRates,
  SAMPLE,
  SAMPLE_CURRENCIES,
  sampleRate,
} from './exchange.ts';
export {
  findClosingRate,
  findRate,
  findRateOrSample,
  isRateKnown,
  storeRates,
} from './find-rate.ts';
export { EU_COUNTRIES } from './rates-eu.ts';
export { type SplitQuery, splitTax, type TaxShare } from './split.ts';
export {
  PROOF_HOLDS,
  type Seller,
  type Taxation,
  type TaxCustomer,
  type TaxId,
  type TaxIdCheck,
  type Treatment,
  WHOLE_PPM,
} from './tax.ts';
export { taxCurrencyOf } from './tax-currency.ts';
export { type ParsedTaxId, parseTaxId, type TaxIdFault, taxIdPrefixOf } from './tax-id.ts';
export { postcodeExample, postcodeIn, readPostcode } from './territories.ts';
