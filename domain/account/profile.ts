import type { Work } from '../../db/work.ts';
import type { Account, Role } from './account.ts';
import { updateAccount } from './store.ts';

export async function updateProfile(
  work: Work,
  accountId: string,
  profile: Pick<Account, 'name' | 'locale' | 'market'>,
): Promise<void> {
  const { name, locale, market } = profile;
  await updateAccount(work, accountId, { name, locale, market });
}

export async function setRole(work: Work, accountId: string, role: Role): Promise<void> {
  await updateAccount(work, accountId, { role });
}
