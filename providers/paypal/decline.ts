import type { DeclineReason } from '../../domain/payment/port.ts';

export type Decline = { readonly reason: DeclineReason; readonly hard: boolean };

const soft = (reason: DeclineReason): Decline => ({ reason, hard: false });
const hard = (reason: DeclineReason): Decline => ({ reason, hard: true });

/**
 * Issues of a capture that the buyer, and nobody else, can solve. All others are errors.
 * https://developer.paypal.com/api/rest/reference/orders/v2/errors/#capture-order
 */
const DECLINES: Readonly<Record<string, Decline>> = {
  COMPLIANCE_VIOLATION: hard('declined'),
  DECLINED_DUE_TO_RELATED_TXN: soft('declined'),
  DOMESTIC_TRANSACTION_REQUIRED: hard('declined'),
  INSTRUMENT_DECLINED: soft('declined'),
  MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED: soft('declined'),
  PAYER_ACCOUNT_LOCKED_OR_CLOSED: hard('declined'),
  PAYER_ACCOUNT_RESTRICTED: hard('declined'),
  PAYER_ACTION_REQUIRED: soft('authentication-failed'),
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
export const declineOf = (issue: string | null): Decline | null => DECLINES[issue ?? ''] ?? null;

export const isGone = (issue: string | null): boolean => GONE.has(issue ?? '');
