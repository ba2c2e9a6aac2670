import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Reader, Work } from '../../db/work.ts';
import type { NotedPayment, PaymentEnd } from './port.ts';
import { paymentNote } from './table.ts';

type Row = typeof paymentNote.$inferSelect;
type NoteKey = { readonly provider: string; readonly reference: string };

/** Notes a payment that was begun at a provider. Changes nothing if it is noted already. */
export async function insertNote(
  work: Work,
  note: NoteKey & Pick<NotedPayment, 'orderId'>,
): Promise<void> {
  await work.tx
    .insert(paymentNote)
    .values({ ...note, at: work.now })
    .onConflictDoNothing({ target: [paymentNote.provider, paymentNote.reference] });
}

export async function findNote({ tx }: Reader, key: NoteKey): Promise<NotedPayment | null> {
  const [row] = await tx.select().from(paymentNote).where(hasKey(key));
  return row ? toNote(row) : null;
}

/** Returns the noted payments of an order, oldest first. */
export async function listNotes(
  { tx }: Reader,
  { provider, orderId }: Pick<Row, 'provider' | 'orderId'>,
): Promise<NotedPayment[]> {
  const isIts = and(eq(paymentNote.provider, provider), eq(paymentNote.orderId, orderId));
  const rows = await tx.select().from(paymentNote).where(isIts).orderBy(asc(paymentNote.id));
  return rows.map(toNote);
}

/** Notes how the shop ended a payment. The first note counts. */
export async function noteEnd(work: Work, key: NoteKey, ended: PaymentEnd): Promise<void> {
  await work.tx
    .update(paymentNote)
    .set({ endedBy: ended.reason, isHard: ended.hard })
    .where(and(hasKey(key), isNull(paymentNote.endedBy)));
}

/** Deletes the notes of an order that is deleted. */
export async function deleteNotes(work: Work, orderId: string): Promise<void> {
  await work.tx.delete(paymentNote).where(eq(paymentNote.orderId, orderId));
}

const hasKey = ({ provider, reference }: NoteKey) =>
  and(eq(paymentNote.provider, provider), eq(paymentNote.reference, reference));

const toNote = ({ orderId, reference, endedBy, isHard }: Row): NotedPayment => ({
  orderId,
  reference,
  ended: endedBy === null ? null : { reason: endedBy, hard: isHard },
});
