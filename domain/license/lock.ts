import type { Work } from '../../db/work.ts';
import { lockLicense } from './store.ts';

/** One lock order, so that concurrent changes cannot deadlock. */
export async function lockLicenses(work: Work, ids: readonly string[]): Promise<void> {
  for (const id of ids.toSorted()) await lockLicense(work, { id });
}
