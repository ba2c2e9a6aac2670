import type { Work } from '../../db/work.ts';
import { ERROR_LENGTH } from './mail.ts';
import { failSent } from './store.ts';

/** Marks a sent email as failed. Returns false if this shop did not send it. */
export async function noteBounce(
  work: Work,
  { mailId, said }: { readonly mailId: string; readonly said: string },
): Promise<boolean> {
  return failSent(work, mailId, said.slice(0, ERROR_LENGTH));
}
