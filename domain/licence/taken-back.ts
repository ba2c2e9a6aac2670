import type { Work } from '../../db/work.ts';
import type { RevokeReason } from './licence.ts';
import { endAll, reviveRevoked, type StoredLicence, updateLicence } from './store.ts';

/** Takes a locked licence back: its devices lose their seats. */
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

/** Gives a locked licence back; the devices that lost their seats by it have them again. */
export async function giveBack(work: Work, licence: StoredLicence): Promise<StoredLicence> {
  await reviveRevoked(work, licence);
  return updateLicence(work, {
    ...licence,
    state: 'active',
    revokeReason: null,
    revokedAt: null,
  });
}
