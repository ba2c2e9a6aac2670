import type { Work } from '../../db/work.ts';
import { writeLicenseFile } from './file.ts';
import type { KeyRing } from './key-ring.ts';
import { lockLicense, selectByOrder, updateLicense } from './store.ts';

/** Writes new files for an order's active licenses, and returns how many changed. */
export async function readdressLicenses(
  work: Work,
  ring: KeyRing,
  { orderId, email }: { readonly orderId: string; readonly email: string },
): Promise<number> {
  const stored = await selectByOrder(work, orderId);
  const issued = stored.filter((each) => each.orderId === orderId);
  let changed = 0;
  for (const id of new Set(issued.map((each) => each.id).toSorted())) {
    const license = await lockLicense(work, { id });
    if (license?.state !== 'active') continue;
    const next = { ...license, email };
    await updateLicense(work, { ...next, file: writeLicenseFile(ring, next) });
    changed += 1;
  }
  return changed;
}
