import type { Reader } from '../../db/work.ts';
import type { KeyRing } from './key-ring.ts';
import { listSealingKeys } from './store-seals.ts';

/**
 * Returns the ids of sealing keys outside the ring, from a sample of licenses. License keys sealed with them cannot be
 * read, and their licenses cannot be renewed.
 */
export async function findLackingKeys(
  reader: Reader,
  ring: Pick<KeyRing, 'opens'>,
): Promise<string[]> {
  const used = await listSealingKeys(reader);
  return used.filter((keyId) => !ring.opens(keyId)).toSorted();
}
