import type { Reader, Work } from '../../db/work.ts';
import { done, type Result, refused } from '../../kit/result.ts';
import * as store from './store.ts';
import { insertNote, selectNotes } from './store-office.ts';
import { MERGE_WITHIN, NOTES_SHOWN, type Staff, type TicketNote } from './ticket.ts';

export type NoteInput = {
  readonly number: string;
  readonly staff: Staff;
  readonly text: string;
};

/**
 * Adds a note by staff. Notes are not messages, so nothing that shows or exports messages includes them. `isNew` is
 * false if the same person just wrote the same note.
 */
export async function addNote(
  work: Work,
  { number, staff, text }: NoteInput,
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
  /** Id for the next page of older notes, or null if there are none. */
  readonly older: string | null;
};

/** Returns the newest notes, oldest first, or those before the note `before`. For staff only. */
export async function listNotes(
  reader: Reader,
  ticketId: string,
  before: string | null = null,
): Promise<Notes> {
  const found = await selectNotes(reader, ticketId, { limit: NOTES_SHOWN + 1, before });
  const notes = found.slice(0, NOTES_SHOWN).toReversed();
  return { notes, older: found.length > NOTES_SHOWN ? (notes[0]?.id ?? null) : null };
}
