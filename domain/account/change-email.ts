import type { Work } from '../../db/work.ts';
import { isSameEmail } from '../../kit/email.ts';
import { newId } from '../../kit/id.ts';
import { done, type Result, refused } from '../../kit/result.ts';
import { type Account, type Link, spellEmail, UNDO_REACH } from './account.ts';
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

/**
 * Mails a link to the address somebody wants to sign in with from now on; nothing changes before it is confirmed. It
 * replaces the link of an earlier wish. An address that has an account already gets a notice instead: the asker sees no
 * difference. Ask for the password first.
 */
export async function askEmailChange(
  work: Work,
  asked: { readonly accountId: string; readonly email: string; readonly locale: string },
): Promise<Result<void, 'same-email'>> {
  const { accountId, locale } = asked;
  const email = spellEmail(asked.email);
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

/**
 * Puts the new address in the place of the old one, which gets a link to undo that. The link proves the mailbox and
 * `accountId`, the account that is signed in, proves the owner: a mistyped address belongs to a stranger. False when it
 * cannot be done.
 */
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
 * The owner of the old address, or of an account whose password was changed, did not want that. The old address is
 * back, every browser is signed out, and password and passkeys are gone, and so is a second factor that whoever made the
 * change may have set up; the link to choose a new password. Staff keep theirs, or a mailbox alone would lead into the
 * office: an administrator takes it off (`endSecondFactor`).
 */
export async function undoChange(work: Work, link: Link): Promise<Link | null> {
  if (link.accountId === null || !(await spendLink(work, link))) return null;
  const account = await lockAccount(work, link.accountId);
  if (account === null) return null;
  const accountId = account.id;
  if (!isSameEmail(account.email, link.email)) {
    await takeBack(work, link);
    if (!(await move(work, account, link.email))) return null;
  }
  await deleteAddressesSince(work, { accountId, since: link.createdAt, but: link.email });
  await savePassword(work, accountId, { id: newId(work.random), hash: null });
  await removePasskey(work, { accountId, passkeyId: null });
  await endOtherSessions(work, { accountId, keep: null });
  if (account.role === 'none') await deleteSecondFactor(work, { accountId, since: reachOf(link) });
  await closeLinks(work, accountId);
  // What was changed afterwards is nobody's to undo who got the account by this change.
  await closeUndos(work, { accountId, since: link.createdAt });
  return createLink(work, { purpose: 'reset', accountId, email: link.email });
}

/**
 * Since when a second factor may be that of whoever made the change. Somebody who was signed in may have set it up before;
 * one from before a password that was chosen by mail stays, or the mailbox alone would go round it.
 */
function reachOf({ purpose, values, createdAt }: Link): Date {
  const wasSignedIn = purpose === 'undo-email' || values['by'] === 'password';
  return wasSignedIn ? new Date(createdAt.getTime() - UNDO_REACH) : createdAt;
}

/**
 * Removes the account that the holder of the old mailbox has opened since the change, by a sign-in link for example: it
 * must not stand in the way of the undo. What was bought belongs to the address, so nothing is lost with it.
 */
async function takeBack(work: Work, { email, createdAt }: Link): Promise<void> {
  const other = await findAccountByEmail(work, email);
  if (other?.role === 'none' && other.createdAt >= createdAt) await deleteRow(work, other.id);
}

/** Gives the account this address unless another has it. */
async function move(work: Work, account: Account, email: string): Promise<boolean> {
  await deleteUnproven(work, email);
  if ((await findAccountByEmail(work, email)) !== null) return false;
  await updateAccount(work, account.id, { email, emailVerified: true });
  await saveAddress(work, account.id, email);
  return true;
}
