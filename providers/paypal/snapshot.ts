import {
  CaptureIncompleteReason,
  CaptureStatus,
  OrderStatus,
  type OrdersCapture,
} from '@paypal/paypal-server-sdk';
import type { PaymentSnapshot } from '../../domain/payment/port.ts';
import { minutes } from '../../kit/time.ts';
import type { Disputes } from './dispute.ts';
import { type PayPalOrder, readMetadata } from './metadata.ts';
import { toRefundSnapshot } from './refund-snapshot.ts';
import { fromPayPal } from './units.ts';

type Outcome = Pick<PaymentSnapshot, 'state' | 'reason'>;

/** PayPal usually saves the account together with the capture, and otherwise shortly after. The shop waits this long. */
const SAVING_TIME = minutes(2);

const WAITING: Outcome = { state: 'waiting', reason: null };
const PAID: Outcome = { state: 'paid', reason: null };
const DECLINED: Outcome = { state: 'declined', reason: 'declined' };

/** The money arrived, and left again or is held. Refunds and disputes say so. */
const AFTERWARDS: readonly string[] = [
  CaptureIncompleteReason.BuyerComplaint,
  CaptureIncompleteReason.Chargeback,
  CaptureIncompleteReason.Refunded,
];

export type Related = {
  readonly disputes: Disputes;
  readonly expiresAt: Date | null;
  readonly now: Date;
};

/** Returns the capture of an order. There is never more than one. */
export const captureOf = ({ purchaseUnits }: PayPalOrder): OrdersCapture | null =>
  purchaseUnits?.[0]?.payments?.captures?.[0] ?? null;

/** Returns the amount of an order. @throws if PayPal does not name it */
export function totalOf({ id, purchaseUnits }: PayPalOrder) {
  const amount = purchaseUnits?.[0]?.amount;
  if (!amount) throw new Error(`PayPal names no amount of ${id}`);
  return fromPayPal(amount);
}

/** Returns the state of a payment for the shop. @throws if it was not made by this shop */
export function toSnapshot(order: PayPalOrder, related: Related): PaymentSnapshot {
  const { orderId } = readMetadata(order);
  const capture = captureOf(order);
  const outcome = outcomeOf(order, related.now);
  const total = totalOf(order);
  const isPaid = outcome.state === 'paid';
  const isUnapproved = outcome.state === 'waiting' && capture === null && !order.isCapturing;
  const refunds = order.purchaseUnits?.[0]?.payments?.refunds ?? [];
  const received = isPaid && capture?.amount ? fromPayPal(capture.amount) : { ...total, minor: 0 };
  return {
    reference: order.id,
    orderId,
    method: 'paypal',
    total,
    received,
    refunds: refunds.map(toRefundSnapshot),
    ...related.disputes,
    ...outcome,
    at: new Date(changedAt(order)),
    card: null,
    mandate: isPaid ? mandateOf(order) : null,
    qr: null,
    expiresAt: isUnapproved ? related.expiresAt : null,
  };
}

const changedAt = (order: PayPalOrder): string =>
  captureOf(order)?.createTime ?? order.updateTime ?? order.createTime ?? '';

function outcomeOf(order: PayPalOrder, now: Date): Outcome {
  const capture = captureOf(order);
  if (order.status === OrderStatus.Completed && capture) {
    const outcome = captureOutcome(capture);
    return outcome === PAID && isSaving(order, now) ? WAITING : outcome;
  }
  const { ended } = order;
  if (ended?.reason === 'expired') return { state: 'expired', reason: 'expired' };
  if (ended) return { state: 'declined', reason: ended.reason };
  if (order.status === OrderStatus.Voided) return { state: 'declined', reason: 'cancelled' };
  return WAITING;
}

function captureOutcome({ id, status, statusDetails }: OrdersCapture): Outcome {
  switch (status as string) {
    case CaptureStatus.Completed:
    case CaptureStatus.PartiallyRefunded:
    case CaptureStatus.Refunded:
    case 'REVERSED':
      return PAID;
    case CaptureStatus.Pending:
      return AFTERWARDS.includes(statusDetails?.reason ?? '') ? PAID : WAITING;
    case CaptureStatus.Declined:
    case CaptureStatus.Failed:
      return DECLINED;
    default:
      throw new Error(`PayPal’s capture ${id} has an unknown status: ${status}`);
  }
}

/** Whether PayPal is still saving the account. Without it, the license would not renew. */
function isSaving(order: PayPalOrder, now: Date): boolean {
  const { kept } = readMetadata(order);
  const status = order.paymentSource?.paypal?.attributes?.vault?.status;
  const isRecent = now.getTime() - Date.parse(changedAt(order)) < SAVING_TIME;
  return kept && mandateOf(order) === null && status !== undefined && isRecent;
}

function mandateOf(order: PayPalOrder): string | null {
  const { kept, mandate } = readMetadata(order);
  const { id } = order.paymentSource?.paypal?.attributes?.vault ?? {};
  return mandate ?? (kept ? (id ?? null) : null);
}
