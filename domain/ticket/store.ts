import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt } from 'drizzle-orm';
import { lockName } from '../../db/lock.ts';
import type { Reader, Work } from '../../db/work.ts';
import { newId } from '../../kit/id.ts';
import { UNCHECKED } from './sniff.ts';
import * as tables from './table.ts';
import type {
  Change,
  Facts,
  MailContent,
  NewMessage,
  Ticket,
  TicketFile,
  TicketMessage,
} from './ticket.ts';

const { ticket, ticketMessage, ticketFile, ticketChange } = tables;
type Row<Table extends { $inferSelect: unknown } = typeof ticket> = Table['$inferSelect'];

/** Makes concurrent copies of the same form wait for each other. */
export const lockContent = (work: Work, contentHash: string): Promise<void> =>
  lockName(work, `ticket-content:${contentHash}`);

/** Makes concurrent copies of the same email wait for each other. */
export const lockMail = (work: Work, mailId: string): Promise<void> =>
  lockName(work, `ticket-mail:${mailId}`);

export async function findByContent(
  reader: Reader,
  contentHash: string,
  after: Date,
): Promise<Ticket | null> {
  const [row] = await reader.tx
    .select()
    .from(ticket)
    .where(and(eq(ticket.contentHash, contentHash), gt(ticket.createdAt, after)))
    .orderBy(desc(ticket.createdAt))
    .limit(1);
  return row ? toTicket(row) : null;
}

export async function insertTicket(
  work: Work,
  { reference, tags, ...row }: Ticket & { readonly contentHash: string },
): Promise<boolean> {
  const rows = await work.tx
    .insert(ticket)
    .values({ ...row, ...referenceColumns(reference), tags: [...tags] })
    .onConflictDoNothing({ target: ticket.id })
    .returning({ id: ticket.id });
  return rows.length > 0;
}

const referenceColumns = (reference: Facts['reference']) => ({
  referenceKind: reference?.kind ?? null,
  referenceShown: reference?.shown ?? null,
  referenceKeyHash: reference?.keyHash ?? null,
});

export async function findTicket(reader: Reader, id: string): Promise<Ticket | null> {
  const [row] = await reader.tx.select().from(ticket).where(eq(ticket.id, id));
  return row ? toTicket(row) : null;
}

export async function findByNumber(reader: Reader, number: string): Promise<Ticket | null> {
  const [row] = await reader.tx.select().from(ticket).where(eq(ticket.number, number));
  return row ? toTicket(row) : null;
}

export async function lockByNumber(work: Work, number: string): Promise<Ticket | null> {
  const [row] = await work.tx.select().from(ticket).where(eq(ticket.number, number)).for('update');
  return row ? toTicket(row) : null;
}

type Handling = Pick<Row, 'assigneeId' | 'tags' | 'snoozedUntil'>;

export async function updateTicket(
  work: Work,
  id: string,
  change: Partial<Pick<Row, 'state' | 'rating' | 'firstAnswerAt' | 'solvedAt'> & Handling>,
): Promise<void> {
  await work.tx
    .update(ticket)
    .set({ ...change, updatedAt: work.now })
    .where(eq(ticket.id, id));
}

export async function updateFacts(
  work: Work,
  id: string,
  { reference, ...facts }: Facts,
): Promise<void> {
  await work.tx
    .update(ticket)
    .set({ ...facts, ...referenceColumns(reference), updatedAt: work.now })
    .where(eq(ticket.id, id));
}

/** For what only staff see. The customer's list shows when the ticket was last updated, so this is no update. */
export async function updateHandling(
  work: Work,
  id: string,
  change: Partial<Handling>,
): Promise<void> {
  await work.tx.update(ticket).set(change).where(eq(ticket.id, id));
}

/** Returns null if the email or the id was added before. */
export async function insertMessage(work: Work, message: NewMessage): Promise<string | null> {
  const { files, original = null, staff, id = newId(work.random), ...row } = message;
  const names = { staffId: staff?.id ?? null, staffName: staff?.name ?? null };
  const rows = await work.tx
    .insert(ticketMessage)
    .values({ ...row, ...names, id, createdAt: work.now })
    .onConflictDoNothing()
    .returning({ id: ticketMessage.id });
  if (rows.length === 0) return null;
  const { ticketId } = message;
  const values = [
    ...files.map((file) => ({ ...file, kind: 'attached' as const })),
    ...(original === null ? [] : [{ ...original, kind: 'original' as const }]),
  ].map((file) => ({ ...file, ticketId, messageId: id }));
  if (values.length > 0) await work.tx.insert(ticketFile).values(values);
  return id;
}

export async function selectMessages(reader: Reader, ticketId: string): Promise<TicketMessage[]> {
  const rows = await reader.tx
    .select()
    .from(ticketMessage)
    .where(eq(ticketMessage.ticketId, ticketId))
    .orderBy(asc(ticketMessage.createdAt), asc(ticketMessage.id));
  const files = await reader.tx
    .select()
    .from(ticketFile)
    .where(eq(ticketFile.ticketId, ticketId))
    .orderBy(asc(ticketFile.name));
  return rows.map(({ id, author, staffName: by, sender, source, text, createdAt }) => ({
    id,
    author,
    by,
    sender,
    source,
    text,
    createdAt,
    files: filesOf(id, 'attached'),
    original: filesOf(id, 'original')[0] ?? null,
  }));

  function filesOf(id: string, kind: Row<typeof ticketFile>['kind']): TicketFile[] {
    return files.filter((file) => file.messageId === id && file.kind === kind).map(toFile);
  }
}

export async function findByMail(reader: Reader, mailId: string): Promise<Ticket | null> {
  const [row] = await reader.tx
    .select({ ticket })
    .from(ticketMessage)
    .innerJoin(ticket, eq(ticket.id, ticketMessage.ticketId))
    .where(eq(ticketMessage.mailId, mailId));
  return row ? toTicket(row.ticket) : null;
}

/** Original emails and unchecked files require `forStaff`. */
export async function selectFile(
  reader: Reader,
  order: { readonly ticketId: string; readonly fileId: string; readonly forStaff: boolean },
): Promise<TicketFile | null> {
  const { ticketId, fileId, forStaff } = order;
  const [row] = await reader.tx
    .select()
    .from(ticketFile)
    .where(and(eq(ticketFile.id, fileId), eq(ticketFile.ticketId, ticketId)));
  const mayOpen = forStaff || (row?.kind === 'attached' && row.type !== UNCHECKED);
  return row && mayOpen ? toFile(row) : null;
}

export async function knownFiles(reader: Reader, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await reader.tx
    .select({ id: ticketFile.id })
    .from(ticketFile)
    .where(inArray(ticketFile.id, [...ids]));
  return rows.map(({ id }) => id);
}

export async function insertChange(work: Work, { staff, ...change }: Change): Promise<void> {
  await work.tx.insert(ticketChange).values({
    ...change,
    id: newId(work.random),
    at: work.now,
    staffId: staff?.id ?? null,
    staffName: staff?.name ?? null,
    reason: staff?.reason ?? null,
  });
}

export async function findByMailId(reader: Reader, mailId: string): Promise<MailContent | null> {
  const [row] = await reader.tx
    .select({ id: ticketMessage.id, text: ticketMessage.text })
    .from(ticketMessage)
    .where(eq(ticketMessage.mailId, mailId));
  if (row === undefined) return null;
  const files = await reader.tx
    .select()
    .from(ticketFile)
    .where(and(eq(ticketFile.messageId, row.id), eq(ticketFile.kind, 'attached')));
  return { text: row.text, files: files.map(toFile) };
}

export async function findNumberByMail(reader: Reader, mailId: string): Promise<string | null> {
  const [row] = await reader.tx
    .select({ number: ticket.number })
    .from(ticketMessage)
    .innerJoin(ticket, eq(ticket.id, ticketMessage.ticketId))
    .where(eq(ticketMessage.mailId, mailId));
  return row?.number ?? null;
}

/** Oldest first. A null `sender` is the requester. */
export async function selectMailIds(
  reader: Reader,
  { ticketId, sender }: { readonly ticketId: string; readonly sender: string | null },
): Promise<{ readonly messageId: string; readonly at: Date }[]> {
  const { mailId, createdAt } = ticketMessage;
  const rows = await reader.tx
    .select({ mailId, at: createdAt })
    .from(ticketMessage)
    .where(
      and(
        eq(ticketMessage.ticketId, ticketId),
        isNotNull(mailId),
        sender === null ? isNull(ticketMessage.sender) : eq(ticketMessage.sender, sender),
      ),
    )
    .orderBy(asc(createdAt), asc(ticketMessage.id));
  return rows.map((row) => ({ messageId: row.mailId ?? '', at: row.at }));
}

export async function closeSolved(work: Work, before: Date): Promise<number> {
  const rows = await work.tx
    .update(ticket)
    .set({ state: 'closed', updatedAt: work.now })
    .where(and(eq(ticket.state, 'solved'), lt(ticket.solvedAt, before)))
    .returning({ id: ticket.id });
  for (const { id } of rows) {
    const states = { before: 'solved', after: 'closed' } as const;
    await insertChange(work, { ticketId: id, staff: null, what: 'closed', ...states });
  }
  return rows.length;
}

export function toTicket(row: Row): Ticket {
  const { referenceKind: kind, referenceShown, referenceKeyHash: keyHash, ...rest } = row;
  const { contentHash: _, ...facts } = rest;
  return { ...facts, reference: kind ? { kind, shown: referenceShown ?? '', keyHash } : null };
}

const toFile = ({ id, name, type, size, hash }: TicketFile): TicketFile => ({
  id,
  name,
  type,
  size,
  hash,
});
