import { asc, sql } from 'drizzle-orm';
import type { Reader } from '../../db/work.ts';
import { license } from './table.ts';

/** Ids are random: the first so many licenses in their order are any. */
const LOOKED_AT = 1000;

/** Ids of the keys some of the licenses were sealed by, all of them in a small shop. */
export async function listSealingKeys(reader: Reader): Promise<string[]> {
  const some = reader.tx
    .select({ keyId: sql<string>`split_part(${license.keySealed}, '.', 1)`.as('key_id') })
    .from(license)
    .orderBy(asc(license.id))
    .limit(LOOKED_AT)
    .as('some');
  const rows = await reader.tx.selectDistinct({ keyId: some.keyId }).from(some);
  return rows.map(({ keyId }) => keyId);
}
