import type { Work } from '../../db/work.ts';
import { giveBill } from '../bill/index.ts';
import type { Purchase } from './purchase.ts';
import { type OrderDeps, settleFree } from './settle.ts';
import { lockPurchase } from './store.ts';

/**
 * Completes an open order for nothing, because no company takes so little. Null, and nothing happens, when the attempt is
 * over or was begun at a company after all.
 */
export async function givePurchase(
  work: Work,
  orderDeps: OrderDeps,
  { id, attempt }: Pick<Purchase, 'id' | 'attempt'>,
): Promise<Purchase | null> {
  const purchase = await lockPurchase(work, id);
  if (purchase?.state !== 'open' || purchase.attempt !== attempt) return null;
  if (purchase.reference !== null) return null;
  const bill = giveBill(purchase.bill);
  return settleFree(work, orderDeps, { ...purchase, bill, total: bill.total });
}
