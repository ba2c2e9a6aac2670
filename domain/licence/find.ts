import type { Reader } from '../../db/work.ts';
import type { KeyRing } from './key-ring.ts';
import type { IssuedLicence } from './licence.ts';
import { type StoredLicence, selectByPurchase } from './store.ts';

/**
 * The licence of a purchase, its key readable, or null while none is issued. Throws when the key
 * was sealed by a private key that is no longer in the ring.
 */
export async function findLicence(
  reader: Reader,
  ring: KeyRing,
  purchaseId: string,
): Promise<IssuedLicence | null> {
  const stored = await selectByPurchase(reader, purchaseId);
  return stored === null ? null : unseal(ring, stored);
}

/** A stored licence as its holder sees it. Throws as `findLicence` does. */
export function unseal(ring: KeyRing, stored: StoredLicence): IssuedLicence {
  const { id, product, plan, seats, file, issuedAt, expiresAt } = stored;
  const key = ring.open(stored.keySealed, { owner: id });
  return { id, key, file, product, plan, seats, issuedAt, expiresAt };
}
