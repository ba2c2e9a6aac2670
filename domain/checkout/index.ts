/**
 * Checkout: the way of a buyer from a form to a license, as one workflow above the nouns. Read it in this order:
 *
 * 1. `quote.ts` prices what is chosen for whoever buys, and says what follows from it (`change.ts` for a license).
 * 2. `checkout.ts` takes the sent form through all steps up to a payment that has begun.
 * 3. `place.ts` agrees on the bill (`agree.ts`) and stores the order, or its next attempt (`payable.ts`).
 * 4. `start-payment.ts` asks the provider to charge.
 * 5. `follow.ts` asks the provider what became of it, and `record.ts` records the money.
 * 6. `fulfill.ts` does all that follows from a paid order: licenses (`grant.ts`), subscription, mail, invoice. What costs
 *    nothing begins here (`free.ts`).
 * 7. `retry.ts` starts again what ended unpaid, `owed.ts` finds what is owed instead, `renew.ts` charges subscriptions.
 * 8. `cancel.ts` ends an attempt that another form replaces.
 *
 * It refuses to know a payment company, a page, or words.
 */
export { cancelPendingAttempt, type SentTerms } from './cancel.ts';
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
export { reconcilePayments, type SettleDeps, settleFromProvider } from './follow.ts';
export { completeFree } from './free.ts';
export type { FulfillDeps } from './fulfill.ts';
export { checkoutJobs } from './jobs.ts';
export { findOwed, type Owed } from './owed.ts';
export { whyNotPayable } from './payable.ts';
export { placeOrder } from './place.ts';
export type { Placed, PlaceInput, PlaceResult } from './placing.ts';
export {
  agreedOf,
  type Checkout,
  type CheckoutQuery,
  type Choice,
  quoteCheckout,
  quoteChoice,
  quoteEveryKind,
  quoteForm,
  type SentForm,
  type Typed,
} from './quote.ts';
export { settleOrder } from './record.ts';
export type { RenewDeps } from './renew.ts';
export { type Renewed, type RetryCode, type RetryDeps, renewCode, retryOrder } from './retry.ts';
export type { PaymentStarted, StartDeps } from './start-payment.ts';
export { cardTryOf, couponPlaceOf, type Visitor } from './visitor.ts';
