import type { Work } from '../../db/work.ts';
import type { RevokeReason } from './license.ts';
import { endAll, reviveRevoked, type StoredLicense, updateLicense } from './store.ts';

/** Takes a locked license back: its devices lose their seats. */
export async function takeBack(
  work: Work,
  license: StoredLicense,
  revokeReason: RevokeReason,
): Promise<StoredLicense> {
  await endAll(work, license.id, 'revoked');
  return updateLicense(work, {
    ...license,
    state: 'revoked',
    revokeReason,
    revokedAt: work.now,
  });
}

/** Gives a locked license back; the devices that lost their seats by it have them again. */
export async function giveBack(work: Work, license: StoredLicense): Promise<StoredLicense> {
  await reviveRevoked(work, license);
  return updateLicense(work, {
    ...license,
    state: 'active',
    revokeReason: null,
    revokedAt: null,
  });
}
