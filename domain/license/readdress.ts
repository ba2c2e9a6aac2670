import type { Work } from '../../db/work.ts';
import { writeLicenseFile } from './file.ts';
import type { KeyRing } from './key-ring.ts';
import { lockLicense, selectByOrder, updateLicense } from './store.ts';

/**
 * Puts another address on record for the licenses an order began, with new files that state it; those taken back stay
 * as they are. Keys and seats stay. Returns how many it changed.
 */
export async function readdressLicenses(
  work: Work,
  ring: KeyRing,
  { orderId, email }: { readonly orderId: string; readonly email: string },
): Promise<number> {
  const stored = await selectByOrder(work, orderId);
  const begun = stored.filter((each) => each.orderId === orderId);
  let changed = 0;
  // Locked in one order, as whoever locks several does.
  for (const id of new Set(begun.map((each) => each.id).toSorted())) {
    const license = await lockLicense(work, { id });
    if (license?.state !== 'active') continue;
    const next = { ...license, email };
    await updateLicense(work, { ...next, file: writeLicenseFile(ring, next) });
    changed += 1;
  }
  return changed;
}
