import { and, asc, eq, isNull, lte, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Reader, Work } from '../../db/work.ts';
import { days, minutes } from '../../kit/time.ts';
import type { NotedPayment, PaymentEnd } from './port.ts';
import { paymentNote } from './table.ts';

type Row = typeof paymentNote.$inferSelect;

/**
 * How long nobody may end a payment after its capture began and the company did not answer. Every request to a company
 * times out much earlier.
 */
const CAPTURE_TIME = minutes(5);

/** How long after its capture began the shop asks about a payment that has ended without the company's answer. */
const LATE_CAPTURE = days(3);

type NoteKey = { readonly provider: string; readonly reference: string };

/** Notes a payment that was created at the company. Does nothing if it has a note already. */
export async function insertNote(
  work: Work,
  note: NoteKey & Pick<NotedPayment, 'orderId'>,
): Promise<void> {
  await work.tx
    .insert(paymentNote)
    .values({ ...note, at: work.now })
    .onConflictDoNothing({ target: [paymentNote.provider, paymentNote.reference] });
}

export async function findNote(reader: Reader, key: NoteKey): Promise<NotedPayment | null> {
  const [row] = await reader.tx.select().from(paymentNote).where(hasKey(key));
  return row ? toNote(row, reader) : null;
}

/** Returns the noted payments of an order, oldest first. */
export async function listNotes(
  reader: Reader,
  { provider, orderId }: Pick<Row, 'provider' | 'orderId'>,
): Promise<NotedPayment[]> {
  const isOfOrder = and(eq(paymentNote.provider, provider), eq(paymentNote.orderId, orderId));
  const rows = await reader.tx
    .select()
    .from(paymentNote)
    .where(isOfOrder)
    .orderBy(asc(paymentNote.id));
  return rows.map((row) => toNote(row, reader));
}

/**
 * Ends a payment: from now on, no capture of it can begin. Does nothing if it has ended already, or if its capture
 * began less than `CAPTURE_TIME` ago.
 */
export async function noteEnd(work: Work, key: NoteKey, ended: PaymentEnd): Promise<void> {
  const { captureBegunAt } = paymentNote;
  const isIdle = or(isNull(captureBegunAt), lte(captureBegunAt, capturesSince(work)));
  await work.tx
    .update(paymentNote)
    .set({ endedBy: ended.reason, isHard: ended.hard })
    .where(and(isOpen(key), isIdle));
}

/** Notes that the company is about to be asked to take the money. Returns false if the payment has ended. */
export async function noteCapture(work: Work, key: NoteKey): Promise<boolean> {
  const rows = await work.tx
    .update(paymentNote)
    .set({ captureBegunAt: work.now })
    .where(isOpen(key))
    .returning({ id: paymentNote.id });
  return rows.length > 0;
}

/** Ends a payment whose capture the company refused. Nothing of it can be paid late. */
export async function noteRefusal(work: Work, key: NoteKey, ended: PaymentEnd): Promise<void> {
  await work.tx
    .update(paymentNote)
    .set({ endedBy: ended.reason, isHard: ended.hard, captureBegunAt: null })
    .where(isOpen(key));
}

/**
 * Returns the condition that the money of an order may be taken although the payment has ended: the company never answered
 * the capture, which began less than `LATE_CAPTURE` ago.
 */
export function lateCaptureCondition(orderId: SQLWrapper, now: Date): SQL {
  const since = new Date(now.getTime() - LATE_CAPTURE).toISOString();
  const { endedBy, captureBegunAt } = paymentNote;
  return sql`${orderId} in (select ${paymentNote.orderId}::uuid from ${paymentNote}
    where ${endedBy} is not null and ${captureBegunAt} is not null and ${captureBegunAt} > ${since})`;
}

/** Deletes all notes of an order, before the order itself is deleted. */
export async function deleteNotes(work: Work, orderId: string): Promise<void> {
  await work.tx.delete(paymentNote).where(eq(paymentNote.orderId, orderId));
}

const hasKey = ({ provider, reference }: NoteKey) =>
  and(eq(paymentNote.provider, provider), eq(paymentNote.reference, reference));

const isOpen = (key: NoteKey) => and(hasKey(key), isNull(paymentNote.endedBy));

const capturesSince = ({ now }: Pick<Reader, 'now'>): Date =>
  new Date(now.getTime() - CAPTURE_TIME);

function toNote(row: Row, reader: Reader): NotedPayment {
  const { orderId, reference, endedBy, isHard, captureBegunAt } = row;
  const ended = endedBy === null ? null : { reason: endedBy, hard: isHard };
  const hasBegun = captureBegunAt !== null && captureBegunAt > capturesSince(reader);
  return { orderId, reference, ended, isCapturing: ended === null && hasBegun };
}
