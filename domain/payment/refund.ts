import type { Money } from '../../kit/money.ts';

export type RefundRequest = {
  readonly reference: string;
  readonly idempotencyKey: string;
  /** Above zero, in the currency of the payment. */
  readonly amount: Money;
};

export type RefundState = 'done' | 'waiting' | 'failed';
export type RefundAnswer = {
  readonly id: string;
  readonly state: RefundState;
  readonly amount: Money;
};

export type RefundSnapshot = RefundAnswer & {
  /** The shop's key, or null for a refund made at the provider. */
  readonly key: string | null;
};
