// Payments: events from providers, money received and returned, payment methods, and refused cards. This noun knows an
// order only by its id and reaches no network. It does not decide what a payment is for.

export { printedExpiry } from './card.ts';
export { type MethodQuery, methodsOf, type Offer, takesTotal } from './methods.ts';
export { isBelowMinimum } from './minimum.ts';
export { type Payment, type PaymentRefund, READ_CARD, SETTLE_PAYMENT } from './payment.ts';
export * from './port.ts';
export { receiveEvent } from './receive-event.ts';
export { type ProviderSnapshot, recordDispute, recordPayment } from './record.ts';
export { type RefundReport, recordRefund, recordRefunds } from './record-refund.ts';
export {
  beginCardTry,
  countRefusal,
  forgiveCardTry,
  giveBackCardTry,
  isRefusedTooOften,
  readCardTry,
  sweepCardTries,
} from './refused-cards.ts';
export { findPayments, findReceived, findRefunds, lockPayment } from './store.ts';
export { countDisputed, disputedCondition, disputesOf } from './store-disputes.ts';
export { type Hold, liftHold, listHolds, placeHold } from './store-hold.ts';
export { netAmountOf, refundedAmountOf } from './store-net.ts';
export {
  deleteNotes,
  findNote,
  insertNote,
  lateCaptureCondition,
  listNotes,
  noteCapture,
  noteEnd,
  noteRefusal,
} from './store-notes.ts';
export type { CardTry } from './store-tries.ts';
export { sweepEvents } from './sweep-events.ts';
export { type BankAccounts, TRANSFER, transferSnapshot } from './transfer.ts';
