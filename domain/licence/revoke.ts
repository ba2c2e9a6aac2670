import type { Work } from '../../db/work.ts';
import type { RevokeReason } from './licence.ts';
import { lastHolding } from './periods.ts';
import {
  endAll,
  lockLicence,
  reviveRevoked,
  type StoredLicence,
  selectPeriods,
  updateLicence,
} from './store.ts';

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

export async function takeBack(
  work: Work,
  licence: StoredLicence,
  revokeReason: RevokeReason,
): Promise<StoredLicence> {
  await endAll(work, licence.id, 'revoked');
  return updateLicence(work, {
    ...licence,
    state: 'revoked',
    revokeReason,
    revokedAt: work.now,
  });
}

export async function giveBack(work: Work, licence: StoredLicence): Promise<StoredLicence> {
  await reviveRevoked(work, licence);
  return updateLicence(work, {
    ...licence,
    state: 'active',
    revokeReason: null,
    revokedAt: null,
  });
}
