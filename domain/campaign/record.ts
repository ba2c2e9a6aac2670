import { createHash } from 'node:crypto';
import type { Work } from '../../db/work.ts';
import { UUID } from '../../kit/id.ts';
import { type Landing, MOST_GROUPS_A_DAY, type OrderError, OTHER_ERRORS } from './campaign.ts';
import { type CountedGroup, insertLandings, listFingerprints, upsertGroups } from './store.ts';

export async function recordLandings(work: Work, landings: readonly Landing[]): Promise<void> {
  if (landings.length > 0) await insertLandings(work, landings);
}

export type CountedError = { readonly error: OrderError; readonly count: number };

/**
 * Counts errors in groups of one fingerprint. Above `most` groups a day, errors share one group, so that a stranger
 * cannot fill the table.
 */
export async function recordErrors(
  work: Work,
  errors: readonly CountedError[],
  most: number = MOST_GROUPS_A_DAY,
): Promise<void> {
  if (errors.length === 0) return;
  const day = work.now.toISOString().slice(0, 10);
  const known = new Set(await listFingerprints(work, day));
  let free = most - known.size;
  const groups = new Map<string, CountedGroup>();
  for (const { error, count } of errors) {
    const own = fingerprintOf(error);
    const fingerprint = known.has(own) || free > 0 ? own : OTHER_ERRORS;
    if (!known.has(fingerprint)) free -= 1;
    known.add(fingerprint);
    const before = groups.get(fingerprint)?.count ?? 0;
    groups.set(fingerprint, { fingerprint, error, count: before + count });
  }
  await upsertGroups(work, day, [...groups.values()]);
}

const ANY_ID = new RegExp(UUID, 'gi');

/** Returns a hash of an error without numbers, ids, and the query and fragment of its address. */
export function fingerprintOf({ type, message, url }: OrderError): string {
  const shape = message.replace(ANY_ID, '#').replace(/\d+/g, '#');
  const path = URL.parse(url, 'http://none.invalid')?.pathname ?? '';
  return createHash('sha256')
    .update(JSON.stringify([type, shape, path]))
    .digest('hex')
    .slice(0, 16);
}
