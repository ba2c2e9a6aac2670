import type { Work } from '../../db/work.ts';
import { isSameEmail } from '../../kit/email.ts';
import { done, type Result, refused } from '../../kit/result.ts';
import type { Account } from './account.ts';
import { queueFactorMail } from './mail.ts';
import { lockAccount } from './store.ts';
import { deleteSecondFactor } from './store-factors.ts';
import { endOtherSessions } from './store-sessions.ts';

/** Returns the account before the change. `by` is the staff member's email, or null for the console. */
export async function endSecondFactor(
  work: Work,
  { accountId, by }: { readonly accountId: string; readonly by: string | null },
): Promise<Result<Account, 'unknown' | 'own' | 'none'>> {
  const account = await lockAccount(work, accountId);
  if (!account?.verified) return refused('unknown');
  const { email, locale } = account;
  if (by !== null && isSameEmail(email, by)) return refused('own');
  if (!account.secondFactor) return refused('none');
  await deleteSecondFactor(work, { accountId, since: null });
  await endOtherSessions(work, { accountId, keep: null });
  await queueFactorMail(work, { to: email, locale, change: 'ended' });
  return done(account);
}
