import type { Money } from '../../kit/money.ts';

/** The job that asks the provider for the truth and settles the purchase; data `{ provider, reference }`. */
export const SETTLE_PAYMENT = 'settle-payment';

/** Money that arrived, as we recorded it. */
export type Payment = {
  /** Id of the provider, `sandbox`. */
  readonly provider: string;
  /** The provider's name for this payment. */
  readonly reference: string;
  readonly purchaseId: string;
  readonly total: Money;
  readonly card: { readonly brand: string; readonly last4: string } | null;
  readonly paidAt: Date;
};
