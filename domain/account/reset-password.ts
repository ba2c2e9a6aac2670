import type { Work } from '../../db/work.ts';
import { newId } from '../../kit/id.ts';
import type { Account, Link } from './account.ts';
import { createLink } from './link.ts';
import { queueAccountMail } from './mail.ts';
import { followLink } from './prove.ts';
import { savePassword } from './store.ts';
import { closeLinks } from './store-links.ts';
import { endOtherSessions } from './store-sessions.ts';

export async function resetPassword(work: Work, link: Link, hash: string): Promise<boolean> {
  const account = await followLink(work, link);
  if (account === null) return false;
  await replacePassword(work, account, { hash, keep: null });
  return true;
}

/**
 * Replaces a password, ends other sessions, and emails an undo link. `keep` is the session that gave the old password,
 * or null after a reset by email.
 */
export async function replacePassword(
  work: Work,
  account: Pick<Account, 'id' | 'email' | 'locale'>,
  { hash, keep }: { readonly hash: string; readonly keep: string | null },
): Promise<void> {
  const { id: accountId, email, locale } = account;
  await savePassword(work, accountId, { id: newId(work.random), hash });
  await endOtherSessions(work, { accountId, keep });
  await closeLinks(work, accountId);
  const values = { by: keep === null ? 'mail' : 'password' };
  const link = await createLink(work, { purpose: 'undo-password', accountId, email, values });
  await queueAccountMail(work, { link, to: email, locale });
}
