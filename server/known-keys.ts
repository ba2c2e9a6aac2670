import type { Database } from '../db/database.ts';
import { findLackingKeys, type KeyRing } from '../domain/license/index.ts';
import { BadSetting } from './config.ts';

/**
 * Ends the start of a process with other keys than those the licenses in its database were made with: a second one without the
 * first one's `DATA_DIR`, or a copy without its keys. It would sell licenses that half of the shop cannot read.
 */
export async function assertKeys(
  database: Pick<Database, 'read'>,
  ring: Pick<KeyRing, 'opens'>,
): Promise<void> {
  const lacking = await database.read((reader) => findLackingKeys(reader, ring));
  if (lacking.length === 0) return;
  throw new BadSetting(
    `The database has licenses made with another signing key (${lacking.join(', ')}). Start with the DATA_DIR they were made with, or put that key behind the first one in LICENCE_SIGNING_KEY (see .env.example).`,
  );
}
