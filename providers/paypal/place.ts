import { CaptureStatus, OrderStatus } from '@paypal/paypal-server-sdk';
import type { ChargeRequest, PaymentRequest } from '../../domain/payment/port.ts';
import { isSameMoney } from '../../kit/money.ts';
import { findOrders, followOrder } from './follow.ts';
import { type PayPalOrder, readMetadata } from './metadata.ts';
import { type Deps, endOrder } from './order.ts';
import { captureOf, totalOf } from './snapshot.ts';

type Request = Pick<PaymentRequest | ChargeRequest, 'orderId' | 'idempotencyKey' | 'total'>;

const CANCELED = { reason: 'cancelled', hard: false } as const;

/**
 * Returns the order at PayPal for an attempt, created once per key, or the one that already paid the order. Ends older ones
 * that still wait.
 * @throws if the order found is for another order or amount
 */
export async function placeOrder(
  deps: Deps,
  request: Request,
  create: () => Promise<{ readonly id?: string }>,
): Promise<PayPalOrder> {
  const before = await findOrders(deps, request.orderId);
  const taken =
    before.find(isTaken) ?? before.find((order) => keyOf(order) === request.idempotencyKey);
  if (taken) return assertMatches(taken, request);
  const { id } = await create();
  if (!id) throw new Error('PayPal named no order');
  const own = assertMatches(await followOrder(deps, id), request);
  for (const other of before) {
    const now = await endOrder(deps, other, CANCELED);
    if (!isTaken(now)) continue;
    await endOrder(deps, own, CANCELED);
    return now;
  }
  return own;
}

const keyOf = ({ purchaseUnits }: PayPalOrder): string | null =>
  purchaseUnits?.[0]?.invoiceId ?? null;

/** Returns whether the order is paid, or is being processed. Money that was given back in full pays nothing. */
export function isTaken(order: PayPalOrder): boolean {
  const status = captureOf(order)?.status;
  if (order.status !== OrderStatus.Completed || status === undefined) return false;
  const untaken = [CaptureStatus.Declined, CaptureStatus.Failed, CaptureStatus.Refunded];
  return !untaken.includes(status);
}

function assertMatches(order: PayPalOrder, { orderId, total }: Request): PayPalOrder {
  const isSame = isSameMoney(totalOf(order), total) && readMetadata(order).orderId === orderId;
  if (isSame) return order;
  throw new Error(`${order.id} was made for another order or amount`);
}
