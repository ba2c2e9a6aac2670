// The bill noun: one function combines list prices, bundle, coupon, and tax into the full price of a
// selection for one customer. It stores nothing. An order freezes the bill it was placed with.
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
