/**
 * Checkout: the workflow from a form to a license. It knows no provider, page, or text. Read the files in this order:
 * 1. `quote.ts` prices the selection for this buyer (`change.ts` for a license that is renewed or upgraded).
 * 2. `checkout.ts` takes the submitted form through all steps up to a payment that has begun.
 * 3. `cancel.ts` ends an attempt that this form replaces, and `visitor.ts` says who is counted by limits.
 * 4. `place.ts` quotes again, holds the coupon (`quote-and-hold.ts`), and stores the order or its next attempt
 *    (`payable.ts`, `placing.ts`).
 * 5. `start-payment.ts` asks the provider to charge. With a sales quote (`sales-quote-terms.ts`), `start-transfer.ts` waits for a bank
 *    transfer instead, and `receive-transfer.ts` records it. With payment terms, `bill.ts` sends the invoice before. `voucher.ts`
 *    emails a voucher, which is paid days later. `payment-notes.ts` keeps what a provider cannot keep at its
 *    company.
 * 6. `jobs.ts` runs later: `settle-from-provider.ts` asks the provider for the payment, and `settle-order.ts` records
 *    the money.
 * 7. `fulfill.ts` does everything that follows from a paid order (`grant.ts`). A free order starts here (`free.ts`).
 * 8. `retry.ts` replaces an expired QR code, `owed.ts` finds the order to pay instead, and `renew.ts` charges
 *    subscriptions. `confirm-renewal.ts` charges a saved card while its owner can confirm it.
 */
export { type BillDeps, orderOnAccount } from './bill.ts';
export { cancelPendingAttempt, isProcessed, type SentTerms } from './cancel.ts';
export {
  type Changeable,
  type ChangeRefusal,
  findChangeable,
  type LicenseChange,
  listChanges,
  type OfferedChange,
  quoteChange,
} from './change.ts';
export {
  type CheckoutDeps,
  type CheckoutForm,
  type CheckoutRefusal,
  type CheckoutResult,
  submitCheckout,
} from './checkout.ts';
export { confirmRenewal, type RenewalConfirmation } from './confirm-renewal.ts';
export { completeFree } from './free.ts';
export type { FulfillDeps } from './fulfill.ts';
export { type CheckoutJobDeps, checkoutJobs } from './jobs.ts';
export { type Owed, resolveOwed } from './owed.ts';
export { whyNotPayable } from './payable.ts';
export { openPaymentNotes } from './payment-notes.ts';
export { placeOrder } from './place.ts';
export type { Placed, PlaceInput, PlaceResult } from './placing.ts';
export {
  agreedOf,
  type CheckoutQuery,
  type Choice,
  prepareCheckout,
  type QuotedChoice,
  quoteCheckout,
  quoteChoice,
  quoteEveryKind,
  type SentForm,
  type Typed,
} from './quote.ts';
export { receiveTransfer } from './receive-transfer.ts';
export type { RenewDeps } from './renew.ts';
export {
  type CodeReplaced,
  RENEWABLE,
  type RetryCode,
  type RetryDeps,
  replaceCode,
  retryOrder,
} from './retry.ts';
export { findSalesQuoteTerms, fixedFields, type SalesQuoteTerms } from './sales-quote-terms.ts';
export {
  endWaiting,
  reconcilePayments,
  type SettleDeps,
  settleFromProvider,
} from './settle-from-provider.ts';
export { settleOrder } from './settle-order.ts';
export type { PaymentStarted, StartDeps } from './start-payment.ts';
export {
  attemptOriginOf,
  cardTryOf,
  couponAddressHashOf,
  type Orderer,
  type Visitor,
} from './visitor.ts';
export { voucherMailParts } from './voucher.ts';
