// Orders: the pay form, states, attempts, emails, and lists. This noun knows no payment company. `checkout` does what
// follows from a payment, and `subscription` renews.

export {
  beginFirstAttempt,
  beginNextAttempt,
  markBillCanceled,
  markBilled,
  markPaid,
  type OrderTerms,
} from './attempt.ts';
export {
  abandonAttempt,
  abandonOrder,
  declineOrder,
  endAttempt,
  isAbandoned,
} from './decline.ts';
export { findDraft, saveDraft } from './draft.ts';
export { findOrderByNumber, findOrderOfBuyer } from './find-order.ts';
export {
  type FieldCode,
  type FieldErrors,
  type FormFields,
  isOfPayer,
  PAY_FIELDS,
  type PayField,
  type PayForm,
  parsePayForm,
} from './input.ts';
export { type JobDeps, type JobHandler, orderJobs } from './jobs.ts';
export {
  AGREED_FOR,
  askAgainAt,
  type Billing,
  canShowKey,
  type Draft,
  type DraftValues,
  END_WAITING,
  idempotencyKey,
  isBillCanceled,
  isReceivable,
  newOrderId,
  ORDER_STANDINGS,
  type Order,
  type OrderKind,
  type OrderStanding,
  type OrderState,
  PAYABLE_FOR,
  PAYMENT_REMINDERS,
  type PaymentReminder,
  productsOf,
  RECONCILE_PAYMENTS,
  RETURN_MONEY,
  SWEEP_DRAFTS,
  TERMS_VERSION,
} from './order.ts';
export { licenseFile } from './order-mail.ts';
export { parseOrderNumber, withFreeNumber } from './order-number.ts';
export { findPartlyPaid, type PartlyPaid } from './partly-paid.ts';
export {
  canCorrectEmail,
  correctOrderEmail,
  isStillLicensed,
  type ReaddressRefusal,
  type ResendRefusal,
  resendOrderMail,
} from './readdress.ts';
export { recordStart } from './record-start.ts';
export { placeRenewal, retryRenewal } from './renewal.ts';
export { requestKeys } from './retrieve-keys.ts';
export { searchOrders } from './search.ts';
export { parseSelection } from './selection.ts';
export { sendKeysAgain } from './send-keys.ts';
export {
  findOrder,
  hasPaidBefore,
  listLateCaptured,
  listOrdersById,
  listToReconcile,
  lockOrder,
  markAnswered,
  marketsOf,
  markQueried,
  markReminded,
  placedCondition,
} from './store.ts';
export { listOrderFacts, type OrderFacts, renewingTerms } from './store-books.ts';
export {
  countOrders,
  countOrdersOutside,
  EVERY_ORDER,
  findStanding,
  listTaxLowered,
  type OrderFilter,
  type OrderRow,
} from './store-orders.ts';
export { countOwnedOrders, listOwnedOrders, listOwnedUnfinished } from './store-owned.ts';
export {
  listReceivables,
  RECEIVABLE_STATES,
  type Receivable,
  type ReceivableFilter,
  type ReceivableState,
  receivableState,
  sumReceivables,
  unpaidAmong,
} from './store-receivables.ts';
export {
  type BuyerSummary,
  findOrderRecord,
  listBuyerEmails,
  listOrderRecords,
  type OrderRecord,
  type OrderRecordQuery,
  summarizeBuyers,
} from './store-records.ts';
export {
  type PaidOrder,
  selectDeclinedRenewals,
  selectPaid,
  selectSales,
} from './store-sales.ts';
export { openFormerOrder, openOrder, orderToken, salesQuotePath, successPath } from './success.ts';
export { undeliveredAmount } from './undelivered.ts';
export {
  type AttemptOrigin,
  countUnpaid,
  forgiveUnpaid,
  readUnpaidWait,
  TooManyUnpaid,
} from './unpaid-limit.ts';
export { changedAt, versionOf } from './version.ts';
