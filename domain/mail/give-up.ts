import type { Reader, Work } from '../../db/work.ts';
import { giveUpQueued, listQueued, lockQueued } from './store.ts';

/** The job that gives up mails which nothing sends any more. */
export const GIVE_UP_MAILS = 'give-up-mails';

/** Tells for which of the mails the queue still has a job; null: for which of all. */
export type TriedMails = (reader: Reader, mailId: string | null) => Promise<ReadonlySet<string>>;

/** Mails that wait to be sent though no job is left that would. */
export async function findAbandoned(reader: Reader, tried: TriedMails): Promise<readonly string[]> {
  const queued = await listQueued(reader);
  if (queued.length === 0) return [];
  const known = await tried(reader, null);
  return queued.filter((id) => !known.has(id));
}

/**
 * Lets a mail fail whose job has used up its tries, so that staff see it and may send it again; false when it is sent, or
 * tried again. The look at the queue comes behind the lock: whoever has queued it once more meanwhile goes first.
 */
export async function giveUpMail(work: Work, id: string, tried: TriedMails): Promise<boolean> {
  if (!(await lockQueued(work, id))) return false;
  if ((await tried(work, id)).has(id)) return false;
  await giveUpQueued(work, id);
  return true;
}
