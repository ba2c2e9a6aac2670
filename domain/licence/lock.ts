import type { Work } from '../../db/work.ts';
import { lockLicence } from './store.ts';

/** Locks these licenses until the work ends, in the order of their ids: what is read of them then stays so. */
export async function lockLicences(work: Work, ids: readonly string[]): Promise<void> {
  for (const id of ids.toSorted()) await lockLicence(work, { id });
}
