/**
 * Payment: what providers told us (the inbox), the money that arrived and the money given back (the
 * record), the ways to pay, and how many cards were refused to whom. It knows an order by its id
 * only, and refuses to decide what a payment is for, to issue anything, or to reach the network: that
 * is the order's and the providers' business.
 */

export { isBelowLeast } from './least.ts';
export { methodsOf } from './methods.ts';
export { type Payment, type PaymentRefund, SETTLE_PAYMENT } from './payment.ts';
export * from './port.ts';
export { type ProviderSnapshot, recordDispute, recordPayment } from './record.ts';
export { type GivenBack, recordRefund, recordRefunds } from './record-refund.ts';
export {
  beginCardTry,
  countRefusal,
  forgiveCardTry,
  giveBackCardTry,
  isRefusedTooOften,
  lookAtCardTry,
  sweepCardTries,
} from './refused-cards.ts';
export { findPayments, findReceived, findRefunds, lockPayment } from './store.ts';
export { countDisputed, disputesOf, isDisputed } from './store-disputes.ts';
export { storeEvent } from './store-event.ts';
export { type Hold, liftHold, listHolds, placeHold } from './store-hold.ts';
export { givenBackOf, keptOf } from './store-kept.ts';
export type { CardTry } from './store-tries.ts';
export { sweepEvents } from './sweep-events.ts';
