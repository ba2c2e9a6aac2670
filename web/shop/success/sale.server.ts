import { createHash } from 'node:crypto';
import { canShowKey, type Order } from '../../../domain/order/index.ts';
import { plainAmount } from '../../../kit/money.ts';
import type { Sale } from '../../client/tags/tag.ts';

/**
 * What vendors may be told of an order while it is new, and where it was placed: a page that is opened again months
 * later, or from the mail on another device, is no sale. Whoever knows an order's id or number can ask for it, so its name here is made of the id and leads nowhere.
 */
export function saleOf(order: Order, isHere: boolean, now: Date): Sale | null {
  if (!isHere || !canShowKey(order, now)) return null;
  const { id, product, total } = order;
  const name = createHash('sha256').update(`sale ${id}`).digest('hex').slice(0, 24);
  return { id: name, value: plainAmount(total), currency: total.currency, product };
}
