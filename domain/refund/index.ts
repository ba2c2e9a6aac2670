/**
 * Refund: money that goes back and what follows from it, credit for upgrades, and the declared withdrawal of EU law.
 * This folder knows no payment company, and does not decide what a payment is for.
 */
export {
  adviseRefund,
  nextRefundQuestion,
  REFUND_QUESTIONS,
  type RefundAdvice,
  type RefundAnswers,
  type RefundQuestion,
} from './advise.ts';
export { type Credit, creditSum, creditsOf } from './credit.ts';
export { creditStands, isPaymentDisputed, lockCredit } from './credit-stands.ts';
export { type ForeseenRefund, foreseeWithdrawal } from './foresee.ts';
export { refundJobs } from './jobs.ts';
export { listManualRefunds, recordManualRefund } from './manual.ts';
export {
  type OrderReason,
  RECONCILE_REFUNDS,
  REFUND_REASONS,
  REFUND_STATES,
  type Refund,
  type RefundReason,
  type RefundState,
  SEND_REFUND,
  WITHDRAW,
  WITHDRAW_REST,
} from './refund.ts';
export {
  previewRefund,
  type RefundOrder,
  type RefundPreview,
  type RefundRequested,
  requestRefund,
} from './request.ts';
export { type RefundStanding, refundStandings } from './standing.ts';
export {
  countFailedRefunds,
  countTransferRefunds,
  listFailedOrders,
  listRefunds,
  listTransferRefundOrders,
} from './store.ts';
export { takeBackOrder } from './take-back.ts';
export { declareWithdrawal, type Withdrawal } from './withdraw.ts';
