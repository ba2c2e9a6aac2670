import type { Work } from '../../db/work.ts';
import { done, type Result, refused } from '../../kit/result.ts';
import { type Account, normalizeEmail, type Role } from './account.ts';
import { setRole } from './profile.ts';
import { findAccountByEmail, lockAccount } from './store.ts';
import { endOtherSessions } from './store-sessions.ts';
import { countAdmins, lockAdmins } from './store-staff.ts';

/** Returns the account before the change. A change of an office role ends all its sessions. */
export async function changeRole(
  work: Work,
  { email, role }: { readonly email: string; readonly role: Role },
): Promise<Result<Account, 'unknown' | 'same' | 'last-admin'>> {
  await lockAdmins(work);
  const found = await findAccountByEmail(work, normalizeEmail(email));
  const account = found && (await lockAccount(work, found.id));
  if (!account?.verified) return refused('unknown');
  if (account.role === role) return refused('same');
  if (account.role === 'admin' && (await countAdmins(work)) === 1) return refused('last-admin');
  await setRole(work, account.id, role);
  if (account.role !== 'none') {
    await endOtherSessions(work, { accountId: account.id, keep: null });
  }
  return done(account);
}
