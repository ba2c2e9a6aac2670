import type { Work } from '../../db/work.ts';
import type { RevokeReason } from './licence.ts';
import { lastHolding } from './periods.ts';
import { lockLicence, selectPeriods } from './store.ts';
import { giveBack, takeBack } from './taken-back.ts';

/**
 * Takes a licence back: its devices lose their seats and every online check says so. Files on PCs
 * work on until the app asks. Tells whether there is such a licence; again it changes nothing.
 */
export async function revokeLicence(
  work: Work,
  { licenceId, reason }: { readonly licenceId: string; readonly reason: RevokeReason },
): Promise<boolean> {
  const licence = await lockLicence(work, { id: licenceId });
  if (licence === null) return false;
  if (licence.state === 'active') await takeBack(work, licence, reason);
  return true;
}

/**
 * Gives a licence back that was taken; the devices that lost their seats by it have them again. Refuses one of which
 * nothing is paid for any more: its money went back meanwhile. Tells whether it works now.
 */
export async function restoreLicence(
  work: Work,
  { licenceId }: { readonly licenceId: string },
): Promise<boolean> {
  const licence = await lockLicence(work, { id: licenceId });
  if (licence === null || lastHolding(await selectPeriods(work, licence.id)) === null) return false;
  if (licence.state === 'revoked') await giveBack(work, licence);
  return true;
}
