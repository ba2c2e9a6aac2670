import type { Work } from '../../db/work.ts';
import { forgetMails, MAIL_KINDS } from '../mail/index.ts';
import { addressesOf, deleteRow, findAccount, findAccountByEmail } from './store.ts';

const LETTERS = MAIL_KINDS.filter((kind) => kind.startsWith('account-'));

/** Returns the deleted account's addresses, except those another account has now. */
export async function deleteAccount(work: Work, id: string): Promise<readonly string[]> {
  const account = await findAccount(work, id);
  const proven = (await addressesOf(work, id)).map(({ email }) => email);
  await deleteRow(work, id);
  const own: string[] = [];
  for (const email of new Set([...(account ? [account.email] : []), ...proven])) {
    if ((await findAccountByEmail(work, email)) !== null) continue;
    await forgetMails(work, { kinds: LETTERS, to: email });
    own.push(email);
  }
  return own;
}
