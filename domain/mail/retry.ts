import type { Work } from '../../db/work.ts';
import { SEND_MAIL } from './mail.ts';
import { requeueFailed, requeueGivenUp } from './store.ts';

export const MOST_AGAIN = 200;

export async function retryMail(work: Work, id: string): Promise<boolean> {
  if (!(await requeueFailed(work, id))) return false;
  await work.enqueue(SEND_MAIL, { mailId: id });
  return true;
}

/** Resends up to `MOST_AGAIN` emails whose attempts ran out, and none that a server refused. */
export async function retryGivenUp(
  work: Work,
): Promise<readonly { readonly id: string; readonly to: string }[]> {
  const again = await requeueGivenUp(work, MOST_AGAIN);
  for (const { id } of again) await work.enqueue(SEND_MAIL, { mailId: id });
  return again;
}
