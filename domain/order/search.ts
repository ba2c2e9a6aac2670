import type { Reader } from '../../db/work.ts';
import { findByKey, findByTail, parseLicenseKey } from '../license/index.ts';
import { parseOrderNumber } from './order-number.ts';
import { listOrders, type OrderFilter, type OrderQuery, type OrderRow } from './store-orders.ts';

/** Searches by email, order number, license key, or last group of a key. An empty text matches all orders. */
export async function searchOrders(
  reader: Reader,
  filter: OrderFilter,
  typed: string,
): Promise<OrderRow[]> {
  const text = typed.trim();
  return listOrders(reader, filter, text === '' ? null : await toQuery(reader, text));
}

async function toQuery(reader: Reader, text: string): Promise<OrderQuery> {
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
