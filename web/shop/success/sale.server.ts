import { createHash } from 'node:crypto';
import { canShowKey, type Order } from '../../../domain/order/index.ts';
import { plainAmount } from '../../../kit/money.ts';
import type { Sale } from '../../client/tags/tag.ts';

/**
 * Returns what vendors can learn about an order, while it is new and only in the browser that placed it. A page
 * that is reopened months later, or from the email on another device, is not a sale. An order's id or number gives
 * access to the order, so the id here is a hash.
 */
export function saleOf(order: Order, isHere: boolean, now: Date): Sale | null {
  if (!isHere || !canShowKey(order, now)) return null;
  const { id, product, total } = order;
  const name = createHash('sha256').update(`sale ${id}`).digest('hex').slice(0, 24);
  return { id: name, value: plainAmount(total), currency: total.currency, product };
}
