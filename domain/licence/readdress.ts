import type { Work } from '../../db/work.ts';
import { writeLicenceFile } from './file.ts';
import type { KeyRing } from './key-ring.ts';
import { lockLicence, selectByPurchase, updateLicence } from './store.ts';

/**
 * Puts another address on record for the licences a purchase began, with new files that state it; those taken back stay
 * as they are. Keys and seats stay. Returns how many it changed.
 */
export async function readdressLicences(
  work: Work,
  ring: KeyRing,
  { purchaseId, email }: { readonly purchaseId: string; readonly email: string },
): Promise<number> {
  const stored = await selectByPurchase(work, purchaseId);
  const begun = stored.filter((each) => each.purchaseId === purchaseId);
  let changed = 0;
  // Locked in one order, as whoever locks several does.
  for (const id of new Set(begun.map((each) => each.id).toSorted())) {
    const licence = await lockLicence(work, { id });
    if (licence?.state !== 'active') continue;
    const next = { ...licence, email };
    await updateLicence(work, { ...next, file: writeLicenceFile(ring, next) });
    changed += 1;
  }
  return changed;
}
