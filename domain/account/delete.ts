import type { Work } from '../../db/work.ts';
import { isSameEmail } from '../../kit/email.ts';
import { forgetMails, MAIL_KINDS } from '../mail/index.ts';
import type { ProvenAddress } from './account.ts';
import { addressesOf, deleteRow, findAccount, findAccountByEmail } from './store.ts';

const LETTERS = MAIL_KINDS.filter((kind) => kind.startsWith('account-'));

/** Returns the deleted account's addresses, except those another account has now. */
export async function deleteAccount(work: Work, id: string): Promise<readonly ProvenAddress[]> {
  const account = await findAccount(work, id);
  const proven = await addressesOf(work, id);
  await deleteRow(work, id);
  // An account that never proved its address has only this one.
  const isProven = proven.some(({ email }) => account && isSameEmail(email, account.email));
  const all = account && !isProven ? [{ email: account.email, until: null }, ...proven] : proven;
  const own: ProvenAddress[] = [];
  for (const { email, until } of all) {
    if ((await findAccountByEmail(work, email)) !== null) continue;
    await forgetMails(work, { kinds: LETTERS, to: email, until });
    own.push({ email, until });
  }
  return own;
}
