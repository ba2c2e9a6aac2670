import type { Work } from '../../db/work.ts';
import type { RevokeReason } from './license.ts';
import { lastHolding } from './periods.ts';
import { lockLicense, selectPeriods } from './store.ts';
import { giveBack, takeBack } from './taken-back.ts';

/**
 * Takes a license back: its devices lose their seats and every online check says so. Files on PCs
 * work on until the app asks. Tells whether there is such a license; again it changes nothing.
 */
export async function revokeLicense(
  work: Work,
  { licenseId, reason }: { readonly licenseId: string; readonly reason: RevokeReason },
): Promise<boolean> {
  const license = await lockLicense(work, { id: licenseId });
  if (license === null) return false;
  if (license.state === 'active') await takeBack(work, license, reason);
  return true;
}

/**
 * Gives a license back that was taken; the devices that lost their seats by it have them again. Refuses one of which
 * nothing is paid for any more: its money went back meanwhile. Tells whether it works now.
 */
export async function restoreLicense(
  work: Work,
  { licenseId }: { readonly licenseId: string },
): Promise<boolean> {
  const license = await lockLicense(work, { id: licenseId });
  if (license === null || lastHolding(await selectPeriods(work, license.id)) === null) return false;
  if (license.state === 'revoked') await giveBack(work, license);
  return true;
}
