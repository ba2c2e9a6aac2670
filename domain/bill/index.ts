/**
 * Bill: what a selection costs one customer at one moment, to the last minor unit: list prices, bundle, coupon and
 * tax put together, by one function, for every page, order, mail and invoice. It refuses to store anything: an order
 * freezes the bill it was placed with.
 */
export { type Bill, type BillLine, makeBill, type Selection } from './bill.ts';
export {
  type BillQuery,
  billOf,
  type Customer,
  couponWho,
  type QuotedBill,
  quoteBill,
} from './quote.ts';
export { giveBill, isSameTax, keepLines, renewBill, retaxBill } from './renew.ts';
