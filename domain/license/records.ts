import type { Reader } from '../../db/work.ts';
import type { KeyRing } from './key-ring.ts';
import { hasExpired } from './license.ts';
import { type StaffLicense, showStored } from './staff.ts';
import { type StoredLicense, selectById } from './store.ts';
import { type LicenseRecordQuery, type LicenseStanding, selectRecords } from './store-records.ts';

/** A license as other programs see it. */
export type LicenseRecord = StaffLicense & {
  readonly email: string;
  readonly standing: LicenseStanding;
  readonly revokedAt: Date | null;
  /** Opens the license key. */
  readonly readKey: (ring: KeyRing) => string;
};

/** Newest first. */
export const listLicenseRecords = async (
  reader: Reader,
  query: LicenseRecordQuery,
): Promise<LicenseRecord[]> => toRecords(reader, await selectRecords(reader, query));

export async function findLicenseRecord(reader: Reader, id: string): Promise<LicenseRecord | null> {
  const stored = await selectById(reader, id);
  const [found] = stored ? await toRecords(reader, [stored]) : [];
  return found ?? null;
}

async function toRecords(
  reader: Reader,
  stored: readonly StoredLicense[],
): Promise<LicenseRecord[]> {
  const shown = new Map((await showStored(reader, stored)).map((one) => [one.id, one]));
  return stored.flatMap((one) => {
    const license = shown.get(one.id);
    if (license === undefined) return [];
    const { id, email, revokedAt, keySealed } = one;
    const standing = one.state === 'active' && hasExpired(one, reader.now) ? 'expired' : one.state;
    const readKey = (ring: KeyRing) => ring.open(keySealed, { owner: id });
    return [{ ...license, email, standing, revokedAt, readKey }];
  });
}
