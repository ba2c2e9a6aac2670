import type { Work } from '../../db/work.ts';
import { SEND_MAIL } from './mail.ts';
import { requeueFailed, requeueGivenUp } from './store.ts';

/** More mails than this are not sent again at a time. */
export const MOST_AGAIN = 200;

/** Sends a mail that failed once more, as staff may want; false when it is no such mail. */
export async function retryMail(work: Work, id: string): Promise<boolean> {
  if (!(await requeueFailed(work, id))) return false;
  await work.enqueue(SEND_MAIL, { mailId: id });
  return true;
}

/** Sends mails that were given up once more, `MOST_AGAIN` of them; tells which. Those that a server refused stay. */
export async function retryGivenUp(
  work: Work,
): Promise<readonly { readonly id: string; readonly to: string }[]> {
  const again = await requeueGivenUp(work, MOST_AGAIN);
  for (const { id } of again) await work.enqueue(SEND_MAIL, { mailId: id });
  return again;
}
