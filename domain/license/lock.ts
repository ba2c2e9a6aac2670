import type { Work } from '../../db/work.ts';
import { lockLicense } from './store.ts';

/** Locks these licenses until the work ends, in the order of their ids: what is read of them then stays so. */
export async function lockLicenses(work: Work, ids: readonly string[]): Promise<void> {
  for (const id of ids.toSorted()) await lockLicense(work, { id });
}
