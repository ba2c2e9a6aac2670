import type Stripe from 'stripe';
import type { RefundAnswer, RefundSnapshot, RefundState } from '../../domain/payment/port.ts';
import { fromStripe } from './units.ts';

export function answerOf(refund: Stripe.Refund): RefundAnswer {
  const { id, amount, currency, status } = refund;
  return { id, state: stateOf(status), amount: fromStripe({ amount, currency }) };
}

/** Returns the key of the shop's request, or null for a refund from the dashboard or by Stripe. */
export const keyOf = ({ metadata }: Stripe.Refund): string | null => metadata?.key ?? null;

export const toRefundSnapshot = (refund: Stripe.Refund): RefundSnapshot => ({
  ...answerOf(refund),
  key: keyOf(refund),
});

function stateOf(status: string | null): RefundState {
  if (status === 'succeeded') return 'done';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'waiting';
}
