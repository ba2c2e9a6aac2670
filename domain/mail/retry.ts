import type { Work } from '../../db/work.ts';
import { SEND_MAIL } from './mail.ts';
import { requeueFailed } from './store.ts';

/** Sends a mail that was refused for good once more, as staff may want; false when it is no such mail. */
export async function retryMail(work: Work, id: string): Promise<boolean> {
  if (!(await requeueFailed(work, id))) return false;
  await work.enqueue(SEND_MAIL, { mailId: id });
  return true;
}
