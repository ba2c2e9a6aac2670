/**
 * Subscription: the licenses of one order that renew together. Each charge is an order of its own (`domain/order`).
 * This folder knows no payment company, and gives no money back.
 */
export { awaitsRenewal } from './awaits-renewal.ts';
export { cancelSubscription, previewCancel } from './cancel.ts';
export {
  type Change,
  type ChangeCode,
  type Changed,
  type ChangeOrder,
  changeAtPeriodEnd,
  previewChange,
} from './change.ts';
export { checkCard } from './check-card.ts';
export { checkRetired } from './check-retired.ts';
export { type Cancellation, declareCancellation } from './declare.ts';
export { dueAt } from './due-at.ts';
export type { SubscriptionDeps } from './end.ts';
export { followOverdue } from './follow-overdue.ts';
export { isOwed } from './is-owed.ts';
export { subscriptionJobs } from './jobs.ts';
export { followCard, followCards, requestCard } from './keep-card.ts';
export {
  findByOrder,
  type LinkRequest,
  listOrdersBySubscription,
  listSubscriptionOrders,
  requestLink,
} from './link.ts';
export { type MailLinkDeps, subscriptionMailParts } from './mails.ts';
export { cardPath, managementPath, openManagement } from './management.ts';
export { findNextCharge } from './next-charge.ts';
export { forecastQuote } from './next-quote.ts';
export { ensureOwedOrder, owedInstead } from './owed-order.ts';
export { followPaid, type PaidEvent } from './paid.ts';
export { type Paused, pauseSubscription, previewPause } from './pause.ts';
export { awaitsAnswer, lendUntilSettled } from './pending-charge.ts';
export { checkLater, type DueCharge, prepareRenewal } from './prepare.ts';
export { type ProofDeps, proveAgain } from './prove-again.ts';
export { readdressSubscription } from './readdress.ts';
export { type Declined, recordDecline } from './record-decline.ts';
export { renewsInBundle } from './renews-in-bundle.ts';
export { previewResume, type Resumed, resumeSubscription } from './resume.ts';
export {
  countSubscriptionsOutside,
  findSubscription,
  findSubscriptionOrder,
  findSubscriptions,
  hasOpenDispute,
  listDisputed as listDisputedSubscriptions,
  listDueSubscriptions,
} from './store.ts';
export {
  measureSubscriptions,
  type SubscriptionFigures,
  type SubscriptionSum,
} from './store-figures.ts';
export { countOverdue, type OverdueCounts, recoveredCondition } from './store-overdue.ts';
export {
  countOwnedSubscriptions,
  hasLaterSubscriber,
  listBegunBy,
  listExpiringCards,
  listOwnedSubscriptions,
  listPastDue,
} from './store-owned.ts';
export {
  countSubscriptionsOf,
  listSubscriberEmails,
  listSubscriptionRecords,
  type SubscriptionRecordQuery,
} from './store-records.ts';
export {
  CANCEL_SUBSCRIPTION,
  chargedAgainAt,
  type EndReason,
  endsWithProducts,
  hasNoMoreCharges,
  PAUSE_MONTHS,
  type PauseMonths,
  RENEW_SUBSCRIPTIONS,
  type RenewingPlan,
  type Subscription,
  type SubscriptionState,
} from './subscription.ts';
export { followTakenBack } from './taken-back.ts';
export { findToConfirm } from './to-confirm.ts';
export { needsOtherCard } from './will-renew.ts';
