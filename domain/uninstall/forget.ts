import type { Work } from '../../db/work.ts';
import { deleteContact } from './store.ts';

/** Deletes the address that was left with an answer, wherever else it was left, too. The answers stay. */
export const forgetContact = (work: Work, answerId: string): Promise<void> =>
  deleteContact(work, answerId);
