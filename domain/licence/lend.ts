import type { Work } from '../../db/work.ts';
import { writeLicenceFile } from './file.ts';
import type { KeyRing } from './key-ring.ts';
import { withGrace } from './licence.ts';
import { lastHolding } from './periods.ts';
import { lockLicence, selectPeriods, updateLicence } from './store.ts';

/**
 * Lets a licence work to `until`, longer than it was paid for, while its renewal is waited for; null: as its paid
 * period says. It never becomes shorter than that. One without end, or taken back, stays as it is.
 */
export async function lendLicence(
  work: Work,
  ring: KeyRing,
  { licenceId, until }: { readonly licenceId: string; readonly until: Date | null },
): Promise<void> {
  const licence = await lockLicence(work, { id: licenceId });
  if (licence === null || licence.state === 'revoked' || licence.expiresAt === null) return;
  const paid = withGrace(lastHolding(await selectPeriods(work, licenceId))?.endsAt ?? null);
  if (paid === null) return;
  const expiresAt = until !== null && until > paid ? until : paid;
  if (expiresAt.getTime() === licence.expiresAt.getTime()) return;
  const next = { ...licence, expiresAt };
  await updateLicence(work, { ...next, file: writeLicenceFile(ring, next) });
}
