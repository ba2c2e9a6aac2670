/**
 * Purchase: one person buying one licence, from the pay form to the licence and the mail. It is the only noun that
 * knows price, payment, licence and mail together. It refuses to know a payment company or to renew anything.
 */

export { findDraft, saveDraft } from './draft.ts';
export { findOrder } from './find-order.ts';
export { reconcilePayments, type SettleDesk, settleFromProvider } from './follow.ts';
export { completeFree } from './free.ts';
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
export { markOf } from './mark.ts';
export { parseOrderNumber } from './order-number.ts';
export { type Placed, type PlaceInput, type PlaceResult, placePurchase } from './place.ts';
export {
  type Buyer,
  canShowKey,
  type DraftValues,
  idempotencyKey,
  newPurchaseId,
  type Purchase,
  type PurchaseKind,
  type PurchaseState,
  productsOf,
  RECONCILE_PAYMENTS,
  RETURN_MONEY,
  SWEEP_DRAFTS,
} from './purchase.ts';
export { recordStart } from './record-start.ts';
export { askForKeys } from './retrieve-keys.ts';
export { type RetryCode, retryPurchase } from './retry.ts';
export { type Counter, settlePurchase, WrongTotal } from './settle.ts';
export { findPurchase, listPurchases, listPurchasesOf } from './store.ts';
export { openOrder, successPath } from './success.ts';
