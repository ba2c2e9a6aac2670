import type { Work } from '../../db/work.ts';
import { recordEvent } from '../webhook/index.ts';
import type { RevokeReason } from './license.ts';
import { endAll, reviveRevoked, type StoredLicense, trimSeats, updateLicense } from './store.ts';

export async function takeBack(
  work: Work,
  license: StoredLicense,
  revokeReason: RevokeReason,
): Promise<StoredLicense> {
  await endAll(work, license.id, 'revoked');
  await recordEvent(work, 'license.revoked', license.id);
  return updateLicense(work, {
    ...license,
    state: 'revoked',
    revokeReason,
    revokedAt: work.now,
  });
}

export async function giveBack(work: Work, license: StoredLicense): Promise<StoredLicense> {
  await reviveRevoked(work, license);
  // A refund may have lowered the number of seats while the license was revoked.
  await trimSeats(work, license.id, license.seats);
  await recordEvent(work, 'license.reinstated', license.id);
  return updateLicense(work, {
    ...license,
    state: 'active',
    revokeReason: null,
    revokedAt: null,
  });
}
