import type { Money } from '../../kit/money.ts';

export type RefundRequest = {
  /** The payment to give back from. */
  readonly reference: string;
  /** Same key, same refund. */
  readonly idempotencyKey: string;
  /** Above zero, in the currency of the payment. */
  readonly amount: Money;
};

export type RefundState = 'done' | 'waiting' | 'failed';
export type RefundAnswer = {
  /** The provider's name for the refund. */
  readonly id: string;
  readonly state: RefundState;
  readonly amount: Money;
};

/** A refund as the provider tells it with its payment. */
export type ToldRefund = RefundAnswer & {
  /** The key the shop asked for it with; null: it was made at the company itself. */
  readonly key: string | null;
};
