import type { Reader, Work } from '../../db/work.ts';
import { giveUpQueued, listQueued, lockQueued } from './store.ts';

export const GIVE_UP_MAILS = 'give-up-mails';

/** Returns the ids of emails that still have a send job, among all emails (null) or one. */
export type FindLiveMails = (reader: Reader, mailId: string | null) => Promise<ReadonlySet<string>>;

export async function findAbandoned(
  reader: Reader,
  findLive: FindLiveMails,
): Promise<readonly string[]> {
  const queued = await listQueued(reader);
  if (queued.length === 0) return [];
  const known = await findLive(reader, null);
  return queued.filter((id) => !known.has(id));
}

/** Locks before it looks at the queue, so that a concurrent resend wins. */
export async function giveUpMail(
  work: Work,
  id: string,
  findLive: FindLiveMails,
): Promise<boolean> {
  if (!(await lockQueued(work, id))) return false;
  if ((await findLive(work, id)).has(id)) return false;
  await giveUpQueued(work, id);
  return true;
}
