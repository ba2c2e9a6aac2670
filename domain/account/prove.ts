import type { Work } from '../../db/work.ts';
import { isSameEmail } from '../../kit/email.ts';
import { newId } from '../../kit/id.ts';
import type { Account, Link, LinkPurpose } from './account.ts';
import { forgiveMails, type Try } from './limits.ts';
import { spendLink } from './link.ts';
import {
  findAccount,
  findAccountByEmail,
  insertAccount,
  lockAccount,
  saveAddress,
  savePassword,
  updateAccount,
} from './store.ts';

/**
 * Follows a link that verifies its mailbox. Null when it was used or the address has changed. An unverified
 * account loses its password, which a stranger may have chosen, except through its sign-up link.
 */
export async function followLink(work: Work, link: Link): Promise<Account | null> {
  if (!(await spendLink(work, link))) return null;
  const account = link.accountId
    ? await lockAccount(work, link.accountId)
    : ((await findAccountByEmail(work, link.email)) ?? (await openAccount(work, link)));
  if (account === null || !isSameEmail(account.email, link.email)) return null;
  if (!account.verified && link.purpose !== 'sign-up')
    await savePassword(work, account.id, { id: newId(work.random), hash: null });
  await updateAccount(work, account.id, { emailVerified: true });
  await saveAddress(work, account.id, account.email);
  const request = REQUESTED_AS[link.purpose];
  if (request) await forgiveMails(work, request, link.email);
  return account;
}

const REQUESTED_AS: Readonly<Partial<Record<LinkPurpose, Try>>> = {
  'sign-up': 'sign-up',
  'sign-in': 'sign-in-link',
  reset: 'reset',
};

async function openAccount(work: Work, { email, values }: Link) {
  const id = newId(work.random);
  const locale = values['locale'] ?? 'en';
  await insertAccount(work, { id, email, name: '', locale, emailVerified: true });
  return (await findAccount(work, id)) ?? (await findAccountByEmail(work, email));
}
