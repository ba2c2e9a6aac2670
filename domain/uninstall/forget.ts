import type { Work } from '../../db/work.ts';
import { forgetMails } from '../mail/index.ts';
import { deleteContactsBefore, deleteContactsOf, findContact } from './store.ts';
import { KEEP_CONTACT } from './uninstall.ts';

/** The confirmation has the address in it: it goes with it. */
const CONFIRMATIONS = ['uninstall-thanks'] as const;

/** Deletes the address that was left with an answer, wherever else it was left, too. The answers stay. */
export async function forgetContact(work: Work, answerId: string): Promise<void> {
  const email = await findContact(work, answerId);
  if (email !== null) await forgetAddress(work, email);
}

/** Deletes an address, letter case aside, wherever it was left, and the mails that confirmed it. The answers stay. */
export async function forgetAddress(work: Work, email: string): Promise<void> {
  await deleteContactsOf(work, email);
  await forgetMails(work, { kinds: CONFIRMATIONS, to: email });
}

/** Deletes the addresses that were kept for as long as was promised, and the mails that confirmed them. */
export async function forgetOld(work: Work): Promise<void> {
  const before = new Date(work.now.getTime() - KEEP_CONTACT);
  await deleteContactsBefore(work, before);
  await forgetMails(work, { kinds: CONFIRMATIONS, before });
}
