import type { Database } from '../db/database.ts';
import { findLackingKeys, type KeyRing } from '../domain/license/index.ts';
import { BadSetting } from './config.ts';

/** @throws BadSetting if the ring could not read existing licenses, for example without the first process's `DATA_DIR` */
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
