import type { Money } from '../../kit/money.ts';
import { days } from '../../kit/time.ts';
import type { Card, DisputeState, PaymentMethod, PaymentSnapshot, RefundState } from './port.ts';

/** Job that settles an order. Data: `{ provider, reference }`, and `{ refusal, card }` of a refused card. */
export const SETTLE_PAYMENT = 'settle-payment';

/** Job that reads a saved card again. Data: `{ provider, mandate }`. */
export const READ_CARD = 'read-card';

/** Events are stored to recognize repeats, which providers send for some days. */
export const EVENT_RETENTION = days(30);

export type Payment = {
  readonly provider: string;
  readonly reference: string;
  readonly orderId: string;
  readonly method: PaymentMethod;
  /** `paid` in full, `waiting` for the rest, or ended with a part that must be refunded. */
  readonly state: PaymentSnapshot['state'];
  readonly total: Money;
  readonly received: Money;
  /** Sum of the refunds that did not fail, including those made at the provider. */
  readonly refunded: Money;
  readonly dispute: DisputeState;
  readonly disputeRevision: number;
  readonly card: Pick<Card, 'brand' | 'last4'> | null;
  readonly mandate: string | null;
  /** When it reached its present state, even if that is not `paid`. */
  readonly paidAt: Date;
};

export type PaymentRefund = {
  readonly provider: string;
  readonly id: string;
  readonly reference: string;
  readonly orderId: string;
  readonly amount: Money;
  readonly state: RefundState;
  /** The shop's key, or one derived from the id of a refund made at the provider. */
  readonly idempotencyKey: string;
  readonly at: Date;
};
