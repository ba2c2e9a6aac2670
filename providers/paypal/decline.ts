import type { DeclineReason, PaymentEnd } from '../../domain/payment/port.ts';

const soft = (reason: DeclineReason): PaymentEnd => ({ reason, hard: false });
const hard = (reason: DeclineReason): PaymentEnd => ({ reason, hard: true });

/** PayPal wants the buyer on its page. Nobody can confirm a saved account, so this asks for another payment. */
export const PAYER_ASKED: PaymentEnd = soft('declined');

/**
 * Issues of a capture that the buyer, and nobody else, can solve. All others are errors.
 * https://developer.paypal.com/api/rest/reference/orders/v2/errors/#capture-order
 */
const DECLINES: Readonly<Record<string, PaymentEnd>> = {
  COMPLIANCE_VIOLATION: hard('declined'),
  DECLINED_DUE_TO_RELATED_TXN: soft('declined'),
  DOMESTIC_TRANSACTION_REQUIRED: hard('declined'),
  INSTRUMENT_DECLINED: soft('declined'),
  MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED: soft('declined'),
  PAYER_ACCOUNT_LOCKED_OR_CLOSED: hard('declined'),
  PAYER_ACCOUNT_RESTRICTED: hard('declined'),
  PAYER_ACTION_REQUIRED: PAYER_ASKED,
  PAYER_CANNOT_PAY: soft('declined'),
  REDIRECT_PAYER_FOR_ALTERNATE_FUNDING: soft('declined'),
  REFERENCED_CARD_EXPIRED: soft('expired-card'),
  TRANSACTION_BLOCKED_BY_PAYEE: soft('declined'),
  TRANSACTION_LIMIT_EXCEEDED: soft('declined'),
  TRANSACTION_REFUSED: soft('declined'),
};

/** The buyer removed the saved account, or ended the agreement with the shop in it. */
const GONE = new Set([
  'AGREEMENT_ALREADY_CANCELLED',
  'BILLING_AGREEMENT_NOT_FOUND',
  'TOKEN_ID_NOT_FOUND',
]);

/** Returns how an issue declines a payment, or null if it is another error. */
export const declineOf = (issue: string | null): PaymentEnd | null => DECLINES[issue ?? ''] ?? null;

export const isGone = (issue: string | null): boolean => GONE.has(issue ?? '');
