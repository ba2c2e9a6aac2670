/**
 * Tax: which tax a customer pays at one moment, by a table of dated rates; taking it out of prices; and whether a
 * company's tax id is good. It refuses to price, to bill and to file returns, and it is no advice: the table is
 * sample configuration.
 */
export {
  assessTax,
  dayIn,
  isProven,
  isSamePlace,
  isUnionState,
  lowersTax,
  mainlandRates,
  sellerIn,
  type TaxQuery,
  zoneOf,
} from './assess.ts';
export {
  checkTaxId,
  lastAnswer,
  sweepTaxIds,
  type TaxIdDeps,
  type TaxIdQuestion,
} from './check.ts';
export { convert, ECB, type PublishedRate, readRates, SAMPLE, sampleRate } from './exchange.ts';
export { findRate, keepRates } from './find-rate.ts';
export { type SplitQuery, splitTax, type TaxShare } from './split.ts';
export {
  PROOF_HOLDS,
  type Seller,
  type Taxation,
  type TaxCustomer,
  type TaxId,
  type TaxIdCheck,
  type Treatment,
} from './tax.ts';
export { taxCurrencyOf } from './tax-currency.ts';
export { type ParsedTaxId, parseTaxId, type TaxIdFault } from './tax-id.ts';
export { postcodeExample, postcodeIn, readPostcode } from './territories.ts';
