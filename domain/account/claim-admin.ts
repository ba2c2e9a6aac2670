import type { Work } from '../../db/work.ts';
import { setRole } from './profile.ts';
import { hasAdmin, lockAdmins } from './store-staff.ts';

export async function claimAdmin(work: Work, accountId: string): Promise<boolean> {
  await lockAdmins(work);
  if (await hasAdmin(work)) return false;
  await setRole(work, accountId, 'admin');
  return true;
}
