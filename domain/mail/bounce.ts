import type { Work } from '../../db/work.ts';
import { ERROR_LENGTH } from './mail.ts';
import { failSent } from './store.ts';

/**
 * Another server has reported that a mail which had left will never arrive: staff see it among those that failed.
 * False when it is no mail of ours, or one that was not sent; a report that comes twice changes nothing.
 */
export async function noteBounce(
  work: Work,
  { mailId, said }: { readonly mailId: string; readonly said: string },
): Promise<boolean> {
  return failSent(work, mailId, said.slice(0, ERROR_LENGTH));
}
