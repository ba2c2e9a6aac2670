import type { Work } from '../../db/work.ts';
import { deleteContact, deleteContactsOf } from './store.ts';

/** Deletes the address that was left with an answer, wherever else it was left, too. The answers stay. */
export const forgetContact = (work: Work, answerId: string): Promise<void> =>
  deleteContact(work, answerId);

/** Deletes an address, letter case aside, wherever it was left. The answers stay. */
export const forgetAddress = (work: Work, email: string): Promise<void> =>
  deleteContactsOf(work, email);
