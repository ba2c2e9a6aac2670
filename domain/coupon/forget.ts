import type { Work } from '../../db/work.ts';
import { deleteUse, lockUse, selectUse } from './store.ts';

/** Deletes a freed use. Returns false for one that is held or spent. */
export async function forgetUse(work: Work, orderId: string): Promise<boolean> {
  await lockUse(work, orderId);
  const use = await selectUse(work, orderId);
  if (use !== null && use.state !== 'freed') return false;
  await deleteUse(work, orderId);
  return true;
}
