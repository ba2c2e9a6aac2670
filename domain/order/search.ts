import type { Reader } from '../../db/work.ts';
import { findByKey, findByTail, parseLicenseKey } from '../license/index.ts';
import { parseOrderNumber } from './order-number.ts';
import { listOrders, type OrderFilter, type OrderRow, type OrderSought } from './store-orders.ts';

/**
 * Orders of a filter, newest first, that fit what somebody of the staff typed: an address, an order number, a license key
 * or the last group of one. Empty: no search.
 */
export async function searchOrders(
  reader: Reader,
  filter: OrderFilter,
  typed: string,
): Promise<OrderRow[]> {
  const text = typed.trim();
  return listOrders(reader, filter, text === '' ? null : await seek(reader, text));
}

async function seek(reader: Reader, text: string): Promise<OrderSought> {
  if (text.includes('@')) return { email: text };
  const key = parseLicenseKey(text);
  if (key.ok) {
    const license = await findByKey(reader, key.value);
    return { ids: license === null ? [] : [license.orderId] };
  }
  const orderNumber = parseOrderNumber(text);
  const ids = await findByTail(reader, text);
  return orderNumber === null ? { ids } : { orderNumber, ids };
}
