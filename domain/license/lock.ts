import type { Work } from '../../db/work.ts';
import { lockLicense } from './store.ts';

/** Locks licenses in the order of their ids until the transaction ends. */
export async function lockLicenses(work: Work, ids: readonly string[]): Promise<void> {
  for (const id of ids.toSorted()) await lockLicense(work, { id });
}
