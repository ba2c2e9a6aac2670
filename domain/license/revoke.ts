import type { Work } from '../../db/work.ts';
import type { RevokeReason } from './license.ts';
import { lastHolding } from './periods.ts';
import { lockLicense, selectPeriods } from './store.ts';
import { giveBack, takeBack } from './taken-back.ts';

/** Revokes a license and its seats. Files stay valid until the app checks. Returns false for an unknown license. */
export async function revokeLicense(
  work: Work,
  { licenseId, reason }: { readonly licenseId: string; readonly reason: RevokeReason },
): Promise<boolean> {
  const license = await lockLicense(work, { id: licenseId });
  if (license === null) return false;
  if (license.state === 'active') await takeBack(work, license, reason);
  return true;
}

/** Restores a license and its lost seats if a period is still paid for. Returns whether it is active. */
export async function restoreLicense(
  work: Work,
  { licenseId }: { readonly licenseId: string },
): Promise<boolean> {
  const license = await lockLicense(work, { id: licenseId });
  if (license === null || lastHolding(await selectPeriods(work, license.id)) === null) return false;
  if (license.state === 'revoked') await giveBack(work, license);
  return true;
}
