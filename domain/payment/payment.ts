import type { Money } from '../../kit/money.ts';
import { days } from '../../kit/time.ts';
import type { DisputeState, PaymentMethod, PaymentSnapshot, RefundState } from './port.ts';

/**
 * The job that asks the provider for a snapshot and settles the order; data `{ provider, reference }`, with the
 * news of a refused card also `{ refusal, card }` (see `CardRefusal`).
 */
export const SETTLE_PAYMENT = 'settle-payment';

/** What a provider told is kept so long, to know it when it is told again: they try for some days. */
export const EVENT_KEPT = days(30);

/** Money that arrived, as we recorded it. */
export type Payment = {
  /** Id of the provider, `sandbox`. */
  readonly provider: string;
  /** The provider's name for this payment. */
  readonly reference: string;
  readonly orderId: string;
  readonly method: PaymentMethod;
  /** `paid`; otherwise only a part arrived: `waiting` for the rest, or ended and to be given back. */
  readonly state: PaymentSnapshot['state'];
  /** What was asked for. */
  readonly total: Money;
  readonly received: Money;
  /** Sum of its refunds that did not fail, whoever made them. */
  readonly refunded: Money;
  readonly dispute: DisputeState;
  /** As of `PaymentSnapshot`: older news of its disputes change nothing. */
  readonly disputeTurn: number;
  readonly card: { readonly brand: string; readonly last4: string } | null;
  /** The kept means of payment, for charges with nobody present. */
  readonly mandate: string | null;
  /** When it arrived: the moment of its present state. */
  readonly paidAt: Date;
};

/** Money given back, or on its way back. */
export type PaymentRefund = {
  readonly provider: string;
  /** The provider's name for the refund. */
  readonly id: string;
  /** The payment it was given back from. */
  readonly reference: string;
  readonly orderId: string;
  readonly amount: Money;
  readonly state: RefundState;
  /** The shop's own, or one made of the name for a refund that was made at the company itself. */
  readonly idempotencyKey: string;
  readonly at: Date;
};
