import type { ChargeRequest, PaymentRequest } from '../../domain/payment/port.ts';
import { isSameMoney } from '../../kit/money.ts';
import { findOrders, followOrder } from './follow.ts';
import { type PayPalOrder, readMetadata } from './metadata.ts';
import { CANCELED, type Deps, endOrder, getOrder, isTaken } from './order.ts';
import { totalOf } from './snapshot.ts';

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
  const taken = before.find(isTaken);
  if (taken) return assertMatches(taken, request);
  const known = before.find((order) => keyOf(order) === idempotencyKey);
  // The first call may have failed before it ended the others.
  if (known) return endOthers(deps, assertMatches(known, request), before);
  const { id } = await create();
  if (!id) throw new Error('PayPal named no order');
  // Noted before anybody can approve or capture it, so that every process can end it.
  if (!(await deps.notes.add({ orderId, reference: id })))
    throw new Error(`there is no order ${orderId}`);
  const own = assertMatches(await followOrder(deps, id), request);
  // Simultaneous attempts may have missed each other so far, but at least the one that was noted last sees all here.
  return endOthers(deps, own, await findOrders(deps, orderId));
}

/** Ends all but the newest payment, unless one was paid in the meantime. */
async function endOthers(
  deps: Deps,
  own: PayPalOrder,
  all: readonly PayPalOrder[],
): Promise<PayPalOrder> {
  const newest = all.at(-1)?.id ?? own.id;
  for (const each of all) {
    const now = each.id === newest ? each : await endOrder(deps, each, CANCELED);
    if (now.id === own.id || !isTaken(now)) continue;
    await endOrder(deps, own, CANCELED);
    return now;
  }
  return newest === own.id ? own : getOrder(deps, own.id);
}

/** Returns the attempt that an order at PayPal was made for. */
export const keyOf = ({ purchaseUnits }: PayPalOrder): string | null =>
  purchaseUnits?.[0]?.invoiceId ?? null;

function assertMatches(order: PayPalOrder, { orderId, total }: Request): PayPalOrder {
  const isSame = isSameMoney(totalOf(order), total) && readMetadata(order).orderId === orderId;
  if (isSame) return order;
  throw new Error(`${order.id} was made for another order or amount`);
}
