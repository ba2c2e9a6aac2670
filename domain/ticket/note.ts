import type { Reader, Work } from '../../db/work.ts';
import { done, type Result, refused } from '../../kit/result.ts';
import * as store from './store.ts';
import { insertNote, selectNotes } from './store-desk.ts';
import { MERGE_WITHIN, type Staff, type TicketNote } from './ticket.ts';

export type NoteOrder = {
  readonly number: string;
  readonly staff: Staff;
  readonly text: string;
};

/**
 * Writes down what only staff may read, at a request in any state: no message, so that nothing that shows, mails or
 * exports messages knows of it, and the request does not count as changed. The same note of the same person soon after
 * is the same one: `isNew` is false.
 */
export async function addNote(
  work: Work,
  { number, staff, text }: NoteOrder,
): Promise<Result<{ readonly isNew: boolean }, 'unknown'>> {
  const ticket = await store.lockByNumber(work, number);
  if (ticket === null) return refused('unknown');
  const last = (await selectNotes(work, ticket.id)).at(-1);
  const isRepeated =
    last?.text === text &&
    last.by === staff.name &&
    work.now.getTime() - last.createdAt.getTime() < MERGE_WITHIN;
  if (isRepeated) return done({ isNew: false });
  await insertNote(work, { ticketId: ticket.id, staff, text });
  return done({ isNew: true });
}

/** What staff have written down for each other at a request, oldest first. Nobody else may see it. */
export const listNotes = (reader: Reader, ticketId: string): Promise<TicketNote[]> =>
  selectNotes(reader, ticketId);
