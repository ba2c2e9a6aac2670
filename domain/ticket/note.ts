import type { Reader, Work } from '../../db/work.ts';
import { done, type Result, refused } from '../../kit/result.ts';
import * as store from './store.ts';
import { insertNote, selectNotes } from './store-office.ts';
import { MERGE_WITHIN, NOTES_SHOWN, type Staff, type TicketNote } from './ticket.ts';

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
  const [last] = await selectNotes(work, ticket.id, { limit: 1, before: null });
  const isRepeated =
    last?.text === text &&
    last.by === staff.name &&
    work.now.getTime() - last.createdAt.getTime() < MERGE_WITHIN;
  if (isRepeated) return done({ isNew: false });
  await insertNote(work, { ticketId: ticket.id, staff, text });
  return done({ isNew: true });
}

export type Notes = {
  readonly notes: readonly TicketNote[];
  /** Id of the note that still older ones come before; null when these are the first ones. */
  readonly older: string | null;
};

/**
 * The newest notes that staff have written for each other at a request, oldest first; `before`: those before the note of
 * this id. Nobody else may see them.
 */
export async function listNotes(
  reader: Reader,
  ticketId: string,
  before: string | null = null,
): Promise<Notes> {
  const found = await selectNotes(reader, ticketId, { limit: NOTES_SHOWN + 1, before });
  const notes = found.slice(0, NOTES_SHOWN).toReversed();
  return { notes, older: found.length > NOTES_SHOWN ? (notes[0]?.id ?? null) : null };
}
