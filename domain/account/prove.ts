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
import { closeSignUps } from './store-links.ts';

/**
 * Follows a link that verifies its mailbox. Returns null when it was used or the address has changed. An unverified
 * account loses its password, which a stranger may have chosen, and its sign-up link sets the one typed with that
 * sign-up.
 */
export async function followLink(work: Work, link: Link): Promise<Account | null> {
  if (!(await spendLink(work, link))) return null;
  const account = link.accountId
    ? await lockAccount(work, link.accountId)
    : ((await findAccountByEmail(work, link.email)) ?? (await openAccount(work, link)));
  if (account === null || !isSameEmail(account.email, link.email)) return null;
  if (!account.verified) await settleSignUp(work, account, link);
  // Another sign-up link proved the address meanwhile, with its own password.
  else if (link.purpose === 'sign-up') return null;
  await updateAccount(work, account.id, { emailVerified: true });
  await saveAddress(work, account.id, account.email);
  const request = REQUESTED_AS[link.purpose];
  if (request) await forgiveMails(work, request, link.email);
  return account;
}

async function settleSignUp(work: Work, { id }: Account, { purpose, values }: Link): Promise<void> {
  const isSignUp = purpose === 'sign-up';
  const { name = '', locale = 'en', password: hash = null } = isSignUp ? values : {};
  await closeSignUps(work, id);
  // A link that was requested again after too many emails has no password, so the account keeps its own.
  if (isSignUp && hash === null) return;
  await savePassword(work, id, { id: newId(work.random), hash });
  if (isSignUp) await updateAccount(work, id, { name, locale });
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
