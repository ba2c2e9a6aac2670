/**
 * Payment: what providers told us (the inbox) and the money that arrived (the record).
 * It knows a purchase by its id only, and refuses to decide what a payment is for, to issue
 * anything, or to reach the network: that is the purchase's and the providers' business.
 */
export { type Payment, SETTLE_PAYMENT } from './payment.ts';
export * from './port.ts';
export { recordPayment } from './record.ts';
export { findPayments } from './store.ts';
export { storeEvent } from './store-event.ts';
