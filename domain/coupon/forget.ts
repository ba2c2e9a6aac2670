import type { Work } from '../../db/work.ts';
import { deleteUse, lockUse, selectUse } from './store.ts';

/**
 * Forgets what an order that is deleted once held of a coupon and gave back. False, and nothing happens, while it holds or
 * has spent one.
 */
export async function forgetUse(work: Work, orderId: string): Promise<boolean> {
  await lockUse(work, orderId);
  const use = await selectUse(work, orderId);
  if (use !== null && use.state !== 'freed') return false;
  await deleteUse(work, orderId);
  return true;
}
