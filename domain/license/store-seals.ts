import { asc, sql } from 'drizzle-orm';
import type { Reader } from '../../db/work.ts';
import { license } from './table.ts';

/** Ids are random, so the first licenses are a random sample. */
const LOOKED_AT = 1000;

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
