import type { Work } from '../../db/work.ts';
import { deleteUse, lockUse, selectUse } from './store.ts';

/**
 * Forgets what a purchase that is deleted once held of a coupon and gave back. False, and nothing happens, while it holds or
 * has spent one.
 */
export async function forgetUse(work: Work, purchaseId: string): Promise<boolean> {
  await lockUse(work, purchaseId);
  const use = await selectUse(work, purchaseId);
  if (use !== null && use.state !== 'freed') return false;
  await deleteUse(work, purchaseId);
  return true;
}
