// The buyer noun: who buys, as one value that travels whole from the pay form to the order and its invoice. It decides
// no tax and no price, and reads no table. A new field of the buyer is added here, and most code passes it on unnamed.
export { addressFrom, addressLines, type PostalAddress } from './address.ts';
export {
  type Buyer,
  type BuyerLine,
  type BuyerWords,
  buyerColumns,
  buyerLines,
  buyerOf,
  isCompanyBuyer,
  NO_DETAILS,
  type PrintedBuyer,
  printedBuyer,
} from './buyer.ts';
export {
  BUYER_FIELDS,
  type BuyerField,
  buyerSchema,
  eachWord,
  toBuyer,
  toFields,
  WORDS,
  wordsSchema,
} from './form.ts';
export { isCompanyId, isPostcodeOfPayer, type Payer, parsePayerId, payerOf } from './payer.ts';
