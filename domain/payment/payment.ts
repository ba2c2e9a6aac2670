import type { Money } from '../../kit/money.ts';
import { days } from '../../kit/time.ts';
import type { DisputeState, PaymentMethod, PaymentSnapshot, RefundState } from './port.ts';

/** The job that settles an order. Its data is `{ provider, reference }`, plus `{ refusal, card }` of a refused card. */
export const SETTLE_PAYMENT = 'settle-payment';

/** How long events are kept to recognize repeats, which providers send for some days. */
export const EVENT_RETENTION = days(30);

export type Payment = {
  readonly provider: string;
  readonly reference: string;
  readonly orderId: string;
  readonly method: PaymentMethod;
  /** `paid` in full, `waiting` for the rest, or ended with a part that must go back. */
  readonly state: PaymentSnapshot['state'];
  readonly total: Money;
  readonly received: Money;
  /** Sum of the refunds that did not fail, including those made at the provider. */
  readonly refunded: Money;
  readonly dispute: DisputeState;
  readonly disputeRevision: number;
  readonly card: { readonly brand: string; readonly last4: string } | null;
  readonly mandate: string | null;
  /** When the payment reached its present state. */
  readonly paidAt: Date;
};

export type PaymentRefund = {
  readonly provider: string;
  readonly id: string;
  readonly reference: string;
  readonly orderId: string;
  readonly amount: Money;
  readonly state: RefundState;
  /** The shop's key, or one made from the name of a refund made at the provider. */
  readonly idempotencyKey: string;
  readonly at: Date;
};
