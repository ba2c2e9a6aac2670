import type { Work } from '../../db/work.ts';
import { giveBill } from '../bill/index.ts';
import type { Order } from './order.ts';
import { type OrderDeps, settleFree } from './settle.ts';
import { lockOrder } from './store.ts';

/**
 * Completes an open order for nothing, because no company takes so little. Null, and nothing happens, when the attempt is
 * over or was begun at a company after all.
 */
export async function giveOrder(
  work: Work,
  orderDeps: OrderDeps,
  { id, attempt }: Pick<Order, 'id' | 'attempt'>,
): Promise<Order | null> {
  const order = await lockOrder(work, id);
  if (order?.state !== 'open' || order.attempt !== attempt) return null;
  if (order.reference !== null) return null;
  const bill = giveBill(order.bill);
  return settleFree(work, orderDeps, { ...order, bill, total: bill.total });
}
