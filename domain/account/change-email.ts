import type { Work } from '../../db/work.ts';
import { isSameEmail } from '../../kit/email.ts';
import { newId } from '../../kit/id.ts';
import { done, type Result, refused } from '../../kit/result.ts';
import { type Account, type Link, normalizeEmail, UNDO_REACH } from './account.ts';
import { createLink, spendLink } from './link.ts';
import { queueAccountMail, queueNotice } from './mail.ts';
import {
  deleteAddressesSince,
  deleteRow,
  deleteUnproven,
  endAddress,
  findAccountByEmail,
  lockAccount,
  saveAddress,
  savePassword,
  updateAccount,
} from './store.ts';
import { deleteSecondFactor } from './store-factors.ts';
import { closeLinks, closeNewEmails, closeUndos } from './store-links.ts';
import { endOtherSessions, removePasskey } from './store-sessions.ts';

/** Emails a confirmation link, or a notice if the address has an account. Check the password first. */
export async function askEmailChange(
  work: Work,
  request: { readonly accountId: string; readonly email: string; readonly locale: string },
): Promise<Result<void, 'same-email'>> {
  const { accountId, locale } = request;
  const email = normalizeEmail(request.email);
  const owner = await findAccountByEmail(work, email);
  if (owner?.id === accountId) return refused('same-email');
  await closeNewEmails(work, accountId);
  if (owner?.verified) {
    await queueNotice(work, { to: email, locale });
    return done(undefined);
  }
  const link = await createLink(work, { purpose: 'new-email', accountId, email });
  await queueAccountMail(work, { link, to: email, locale });
  return done(undefined);
}

// The link proves the mailbox. `accountId` proves the owner, because a mistyped address belongs to a stranger.
export async function changeEmail(
  work: Work,
  { link, accountId }: { readonly link: Link; readonly accountId: string },
): Promise<boolean> {
  const account = await lockAccount(work, accountId);
  if (link.accountId !== accountId || !(await spendLink(work, link))) return false;
  if (account === null || !(await move(work, account, link.email))) return false;
  await endAddress(work, account.id, account.email);
  await closeNewEmails(work, account.id);
  const undo = await createLink(work, {
    purpose: 'undo-email',
    accountId: account.id,
    email: account.email,
    values: { replacedBy: link.email },
  });
  await queueAccountMail(work, { link: undo, to: account.email, locale: account.locale });
  return true;
}

/**
 * Ends all sessions, removes password, passkeys, and a customer's recent second factor, and returns a reset link.
 * Staff keep their second factor, or access to a mailbox would open the office.
 */
export async function undoChange(work: Work, link: Link): Promise<Link | null> {
  if (link.accountId === null || !(await spendLink(work, link))) return null;
  const account = await lockAccount(work, link.accountId);
  if (account === null) return null;
  const accountId = account.id;
  if (!isSameEmail(account.email, link.email)) {
    await reclaimAddress(work, link);
    if (!(await move(work, account, link.email))) return null;
  }
  await deleteAddressesSince(work, { accountId, since: link.createdAt, but: link.email });
  await savePassword(work, accountId, { id: newId(work.random), hash: null });
  await removePasskey(work, { accountId, passkeyId: null });
  await endOtherSessions(work, { accountId, keep: null });
  if (account.role === 'none')
    await deleteSecondFactor(work, { accountId, since: undoStart(link) });
  await closeLinks(work, accountId);
  await closeUndos(work, { accountId, since: link.createdAt });
  return createLink(work, { purpose: 'reset', accountId, email: link.email });
}

// A hijacker may have added a second factor recently. An older one stays, or the mailbox alone would bypass it.
function undoStart({ purpose, values, createdAt }: Link): Date {
  const wasSignedIn = purpose === 'undo-email' || values['by'] === 'password';
  return wasSignedIn ? new Date(createdAt.getTime() - UNDO_REACH) : createdAt;
}

// Someone at the old mailbox may have opened an account since, which would block the undo. Deleting it loses no orders.
async function reclaimAddress(work: Work, { email, createdAt }: Link): Promise<void> {
  const other = await findAccountByEmail(work, email);
  if (other?.role === 'none' && other.createdAt >= createdAt) await deleteRow(work, other.id);
}

async function move(work: Work, account: Account, email: string): Promise<boolean> {
  await deleteUnproven(work, email);
  if ((await findAccountByEmail(work, email)) !== null) return false;
  await updateAccount(work, account.id, { email, emailVerified: true });
  await saveAddress(work, account.id, email);
  return true;
}
