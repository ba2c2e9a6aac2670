import { type Refund, RefundStatus } from '@paypal/paypal-server-sdk';
import type { RefundAnswer, RefundSnapshot, RefundState } from '../../domain/payment/port.ts';
import { fromPayPal } from './units.ts';

/** @throws if PayPal does not name the refund or its amount */
export function answerOf({ id, amount, status }: Refund): RefundAnswer {
  if (!id || !amount) throw new Error('PayPal names no refund');
  return { id, state: stateOf(status), amount: fromPayPal(amount) };
}

/** Returns the key of the shop's request, or null for a refund made on PayPal's site. */
export const keyOf = ({ customId }: Refund): string | null =>
  customId?.startsWith(KEY) ? customId.slice(KEY.length) : null;

/** A refund made on PayPal's site may repeat the field of its payment, so the shop's refunds begin like this. */
export const KEY = 'refund ';

export const toRefundSnapshot = (refund: Refund): RefundSnapshot => ({
  ...answerOf(refund),
  key: keyOf(refund),
});

function stateOf(status: RefundStatus | undefined): RefundState {
  if (status === RefundStatus.Completed) return 'done';
  const isFailed = status === RefundStatus.Failed || status === RefundStatus.Cancelled;
  return isFailed ? 'failed' : 'waiting';
}
