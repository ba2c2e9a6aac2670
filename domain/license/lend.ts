import type { Work } from '../../db/work.ts';
import { writeLicenseFile } from './file.ts';
import type { KeyRing } from './key-ring.ts';
import { withGrace } from './license.ts';
import { lastHolding } from './periods.ts';
import { lockLicense, selectPeriods, updateLicense } from './store.ts';

/** Keeps a license valid while a renewal is pending. Null restores the paid end. */
export async function lendLicense(
  work: Work,
  ring: KeyRing,
  { licenseId, until }: { readonly licenseId: string; readonly until: Date | null },
): Promise<void> {
  const license = await lockLicense(work, { id: licenseId });
  if (license === null || license.state === 'revoked' || license.expiresAt === null) return;
  const paid = withGrace(lastHolding(await selectPeriods(work, licenseId))?.endsAt ?? null);
  if (paid === null) return;
  const expiresAt = until !== null && until > paid ? until : paid;
  if (expiresAt.getTime() === license.expiresAt.getTime()) return;
  const next = { ...license, expiresAt };
  await updateLicense(work, { ...next, file: writeLicenseFile(ring, next) });
}
