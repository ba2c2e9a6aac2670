import type { Reader } from '../../db/work.ts';
import type { KeyRing } from './key-ring.ts';
import { listSealingKeys } from './store-seals.ts';

/** Returns the sealing keys outside the ring. Their license keys cannot be read, nor their files renewed. */
export async function findLackingKeys(
  reader: Reader,
  ring: Pick<KeyRing, 'opens'>,
): Promise<string[]> {
  const used = await listSealingKeys(reader);
  return used.filter((keyId) => !ring.opens(keyId)).toSorted();
}
