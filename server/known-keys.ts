import type { Database } from '../db/database.ts';
import { findLackingKeys, type KeyRing } from '../domain/license/index.ts';
import { BadSetting } from './config.ts';

/**
 * Half of the shop could not read its licenses if a process started with other keys, for example without the first
 * one's `DATA_DIR`. Throws `BadSetting`.
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
