import type { Work } from '../../db/work.ts';
import { forgetMails } from '../mail/index.ts';
import { deleteContactsBefore, deleteContactsOf, findContact } from './store.ts';
import { CONTACT_RETENTION } from './uninstall.ts';

const CONFIRMATIONS = ['uninstall-thanks'] as const;

/** Deletes the address left with an answer, wherever it occurs. The answers stay. */
export async function forgetContact(work: Work, answerId: string): Promise<void> {
  const email = await findContact(work, answerId);
  if (email !== null) await forgetAddress(work, email);
}

/** Deletes an address and its confirmation emails, ignoring letter case. The answers stay. */
export async function forgetAddress(work: Work, email: string): Promise<void> {
  await deleteContactsOf(work, email);
  await forgetMails(work, { kinds: CONFIRMATIONS, to: email });
}

export async function forgetOld(work: Work): Promise<void> {
  const before = new Date(work.now.getTime() - CONTACT_RETENTION);
  await deleteContactsBefore(work, before);
  await forgetMails(work, { kinds: CONFIRMATIONS, before });
}
