/**
 * Purchase: one person buying one licence, from the pay form to the licence and the mail. It is the only noun that
 * knows price, payment, licence and mail together. It refuses to know a payment company or to renew anything.
 */
export { reconcilePayments, type SettleDesk, settleFromProvider } from './follow.ts';
export {
  type FieldCode,
  type FieldErrors,
  type FormFields,
  PAY_FIELDS,
  type PayField,
  type PayForm,
  parsePayForm,
  parseSelection,
} from './input.ts';
export { type JobDesk, type JobHandler, purchaseJobs } from './jobs.ts';
export { type Placed, type PlaceInput, type PlaceResult, placePurchase } from './place.ts';
export {
  type Buyer,
  canShowKey,
  idempotencyKey,
  newPurchaseId,
  type Purchase,
  type PurchaseState,
  RECONCILE_PAYMENTS,
  type Selection,
} from './purchase.ts';
export { recordStart } from './record-start.ts';
export { PaidTwice, settlePurchase, WrongTotal } from './settle.ts';
export { findPurchase, listPurchases } from './store.ts';
export { openOrder, successPath } from './success.ts';
