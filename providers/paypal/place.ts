import { CaptureStatus, OrderStatus } from '@paypal/paypal-server-sdk';
import type { ChargeRequest, PaymentRequest } from '../../domain/payment/port.ts';
import { isSameMoney } from '../../kit/money.ts';
import { findOrders, followOrder } from './follow.ts';
import { type PayPalOrder, readMetadata } from './metadata.ts';
import { CANCELED, type Deps, endOrder, getOrder } from './order.ts';
import { captureOf, totalOf } from './snapshot.ts';

type Request = Pick<PaymentRequest | ChargeRequest, 'orderId' | 'idempotencyKey' | 'total'>;

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
  const { orderId, idempotencyKey } = request;
  const before = await findOrders(deps, orderId);
  const taken = before.find(isTaken) ?? before.find((order) => keyOf(order) === idempotencyKey);
  if (taken) return assertMatches(taken, request);
  const { id } = await create();
  if (!id) throw new Error('PayPal named no order');
  // Noted before anybody can approve or capture it, so that every process can end it.
  if (!(await deps.notes.add({ orderId, reference: id })))
    throw new Error(`there is no order ${orderId}`);
  return endOthers(deps, assertMatches(await followOrder(deps, id), request));
}

/**
 * Ends all but the newest payment, unless one was paid in the meantime. Simultaneous attempts may have missed each other so
 * far, but the one that was noted last sees both here.
 */
async function endOthers(deps: Deps, own: PayPalOrder): Promise<PayPalOrder> {
  const all = await findOrders(deps, readMetadata(own).orderId);
  const newest = all.at(-1)?.id ?? own.id;
  for (const each of all) {
    const now = each.id === newest ? each : await endOrder(deps, each, CANCELED);
    if (now.id === own.id || !isTaken(now)) continue;
    await endOrder(deps, own, CANCELED);
    return now;
  }
  return newest === own.id ? own : getOrder(deps, own.id);
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
