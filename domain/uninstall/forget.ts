import type { OwnAddress } from '../../db/owned.ts';
import type { Work } from '../../db/work.ts';
import { forgetMails } from '../mail/index.ts';
import { deleteContactsBefore, deleteContactsOf, findContact } from './store.ts';
import { CONTACT_RETENTION } from './uninstall.ts';

const CONFIRMATIONS = ['uninstall-thanks'] as const;

/** Deletes the address left with an answer, wherever it occurs. The answers stay. */
export async function forgetContact(work: Work, answerId: string): Promise<void> {
  const email = await findContact(work, answerId);
  if (email !== null) await forgetAddress(work, { email, until: null });
}

/** Deletes an address until it was given up, and its confirmation emails, ignoring letter case. The answers stay. */
export async function forgetAddress(work: Work, address: OwnAddress): Promise<void> {
  const { email: to, until } = address;
  await deleteContactsOf(work, address);
  await forgetMails(work, { kinds: CONFIRMATIONS, to, until });
}

export async function forgetOld(work: Work): Promise<void> {
  const before = new Date(work.now.getTime() - CONTACT_RETENTION);
  await deleteContactsBefore(work, before);
  await forgetMails(work, { kinds: CONFIRMATIONS, before });
}
