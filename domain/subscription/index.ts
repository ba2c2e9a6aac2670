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
export { type Cancellation, declareCancellation } from './declare.ts';
export { dueAt } from './due-at.ts';
export type { Place } from './end.ts';
export { isOwed } from './is-owed.ts';
export { subscriptionJobs } from './jobs.ts';
export { askForCard, followCard, followCards } from './keep-card.ts';
export {
  askForLink,
  findByOrder,
  type LinkRequest,
  listOrdersBySubscription,
  listSubscriptionOrders,
} from './link.ts';
export type { MailPlace } from './mails.ts';
export { managementPath, openManagement } from './management.ts';
export { findNextCharge } from './next-charge.ts';
export { expectQuote } from './next-quote.ts';
export { type Declined, noteDecline } from './note-decline.ts';
export { orderOwed, owedInstead } from './order-owed.ts';
export { followPaid, type PaidEvent } from './paid.ts';
export { type Paused, pauseSubscription, previewPause } from './pause.ts';
export { checkLater, type DueCharge, prepareRenewal } from './prepare.ts';
export { type ProofDeps, proveAgain } from './prove-again.ts';
export { readdressSubscription } from './readdress.ts';
export { renewsInBundle } from './renews-in-bundle.ts';
export { previewResume, type Resumed, resumeSubscription } from './resume.ts';
export {
  findSubscription,
  findSubscriptionOrder,
  findSubscriptions,
  isHeld as isSubscriptionHeld,
  listDue as listDueSubscriptions,
  listHeld as listHeldSubscriptions,
} from './store.ts';
export {
  countOwnedSubscriptions,
  hasLater,
  listBegunBy,
  listOwnedSubscriptions,
  listPastDue,
} from './store-owned.ts';
export {
  CANCEL_SUBSCRIPTION,
  chargedAgainAt,
  type EndReason,
  isOver,
  PAUSE_MONTHS,
  type PauseMonths,
  RENEW_SUBSCRIPTIONS,
  type RenewingPlan,
  type Subscription,
  type SubscriptionState,
} from './subscription.ts';
export { followTakenBack } from './taken-back.ts';
