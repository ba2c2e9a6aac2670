/**
 * Order: one person buying one license, from the pay form to the license and the mail. It is the only noun that
 * knows price, payment, license and mail together. It refuses to know a payment company or to renew anything.
 */

export { addressFrom, addressLines } from './address.ts';
export { cancelPendingAttempt, type SentTerms } from './cancel-pending.ts';
export {
  type Changeable,
  type ChangeRefusal,
  findChangeable,
  type LicenseChange,
  listChanges,
  type OfferedChange,
  quoteChange,
  type RenewsInBundle,
} from './change.ts';
export { creditTaken, listCreditTakers, type PromisedBack } from './credit.ts';
export { abandonAttempt } from './decline.ts';
export { findDraft, saveDraft } from './draft.ts';
export { findOrderByNumber, findOrderOfBuyer } from './find-order.ts';
export { endWaiting, reconcilePayments, type SettleDeps, settleFromProvider } from './follow.ts';
export { completeFree } from './free.ts';
export { placeRenewal, tryFurther } from './further.ts';
export { giveOrder } from './give.ts';
export {
  type FieldCode,
  type FieldErrors,
  type FormFields,
  PAY_FIELDS,
  type PayField,
  type PayForm,
  parsePayForm,
} from './input.ts';
export { type JobDeps, type JobHandler, orderJobs } from './jobs.ts';
export {
  type Buyer,
  canShowKey,
  type Draft,
  type DraftValues,
  idempotencyKey,
  newOrderId,
  ORDER_STANDINGS,
  type Order,
  type OrderKind,
  type OrderStanding,
  type OrderState,
  type PostalAddress,
  productsOf,
  RECONCILE_PAYMENTS,
  RETURN_MONEY,
  SWEEP_DRAFTS,
} from './order.ts';
export { parseOrderNumber } from './order-number.ts';
export { findPartlyPaid, type PartlyPaid } from './partly-paid.ts';
export { type PlaceDeps, whyNotPayable } from './payable.ts';
export { placeOrder } from './place.ts';
export type { Placed, PlaceInput, PlaceResult } from './placing.ts';
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
export { type RetryCode, retryOrder } from './retry.ts';
export { searchOrders } from './search.ts';
export { parseSelection } from './selection.ts';
export { sendKeysAgain } from './send-keys.ts';
export { type OrderDeps, type PaidNews, settleOrder } from './settle.ts';
export {
  findOrder,
  hasPaidBefore,
  listOrdersById,
  lockOrder,
  marketsOf,
} from './store.ts';
export {
  EVERY_ORDER,
  findStanding,
  listTaxLowered,
  type OrderFilter,
  type OrderRow,
} from './store-orders.ts';
export { countOwnedOrders, listOwnedOrders, listOwnedUnfinished } from './store-owned.ts';
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
