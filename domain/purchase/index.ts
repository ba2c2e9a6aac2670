/**
 * Purchase: one person buying one licence, from the pay form to the licence and the mail. It is the only noun that
 * knows price, payment, licence and mail together. It refuses to know a payment company or to renew anything.
 */

export { addressFrom, addressLines } from './address.ts';
export { cancelPendingAttempt, type SentTerms } from './cancel-pending.ts';
export {
  type Changeable,
  type ChangeRefusal,
  findChangeable,
  type LicenceChange,
  listChanges,
  type OfferedChange,
  quoteChange,
  type RenewsInBundle,
} from './change.ts';
export { creditTaken, listCreditTakers, type PromisedBack } from './credit.ts';
export { abandonAttempt } from './decline.ts';
export { findDraft, saveDraft } from './draft.ts';
export { findOrder, findOrderByNumber } from './find-order.ts';
export { endWaiting, reconcilePayments, type SettleDeps, settleFromProvider } from './follow.ts';
export { completeFree } from './free.ts';
export { placeRenewal, tryFurther } from './further.ts';
export { givePurchase } from './give.ts';
export {
  type FieldCode,
  type FieldErrors,
  type FormFields,
  PAY_FIELDS,
  type PayField,
  type PayForm,
  parsePayForm,
} from './input.ts';
export { type JobDeps, type JobHandler, purchaseJobs } from './jobs.ts';
export { parseOrderNumber } from './order-number.ts';
export { findPartlyPaid, type PartlyPaid } from './partly-paid.ts';
export { type PlaceDeps, whyNotPayable } from './payable.ts';
export { placePurchase } from './place.ts';
export type { Placed, PlaceInput, PlaceResult } from './placing.ts';
export {
  type Buyer,
  canShowKey,
  type Draft,
  type DraftValues,
  idempotencyKey,
  newPurchaseId,
  ORDER_STANDINGS,
  type OrderStanding,
  type PostalAddress,
  type Purchase,
  type PurchaseKind,
  type PurchaseState,
  productsOf,
  RECONCILE_PAYMENTS,
  RETURN_MONEY,
  SWEEP_DRAFTS,
} from './purchase.ts';
export {
  canCorrectEmail,
  correctOrderEmail,
  isStillGiven,
  type ReaddressRefusal,
  type ResendRefusal,
  resendOrderMail,
} from './readdress.ts';
export { recordStart } from './record-start.ts';
export { askForKeys } from './retrieve-keys.ts';
export { type RetryCode, retryPurchase } from './retry.ts';
export { searchOrders } from './search.ts';
export { parseSelection } from './selection.ts';
export { sendKeysAgain } from './send-keys.ts';
export { type OrderDeps, type PaidNews, settlePurchase } from './settle.ts';
export {
  findPurchase,
  hasPaidBefore,
  listPurchases,
  lockPurchase,
  marketsOf,
} from './store.ts';
export {
  EVERY_ORDER,
  findStanding,
  listTaxLowered,
  type OrderFilter,
  type OrderRow,
} from './store-orders.ts';
export { countOwnedPurchases, listOwnedPurchases, listOwnedUnfinished } from './store-owned.ts';
export {
  type PaidOrder,
  type Sales,
  selectDeclinedRenewals,
  selectPaid,
  selectSales,
} from './store-sales.ts';
export { openFormerOrder, openOrder, orderToken, successPath } from './success.ts';
export { undeliveredAmount } from './undelivered.ts';
export { versionOf } from './version.ts';
