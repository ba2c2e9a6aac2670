import {
  and,
  arrayContains,
  asc,
  count,
  desc,
  eq,
  gt,
  ilike,
  inArray,
  isNotNull,
  isNull,
  lte,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { lockName } from '../../db/lock.ts';
import type { Reader, Work } from '../../db/work.ts';
import { lowerEmail } from '../../kit/email.ts';
import { newId } from '../../kit/id.ts';
import { parseTicketNumber } from './number.ts';
import { toTicket } from './store.ts';
import { ticket, ticketChange, ticketMacro, ticketNote } from './table.ts';
import type { ListedState, Macro, Staff, Ticket, TicketNote, TicketQuery } from './ticket.ts';

/** A whole address can use the index, a part cannot. */
const WHOLE_ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export async function selectChanges(reader: Reader, ticketId: string) {
  return reader.tx
    .select()
    .from(ticketChange)
    .where(eq(ticketChange.ticketId, ticketId))
    .orderBy(asc(ticketChange.at), asc(ticketChange.id));
}

export async function selectNotes(
  reader: Reader,
  ticketId: string,
  { limit, before }: { readonly limit: number; readonly before: string | null },
): Promise<TicketNote[]> {
  const { id, staffName: by, text, createdAt } = ticketNote;
  const place = sql`(select ${createdAt}, ${id} from ${ticketNote} where ${id} = ${before})`;
  const isOlder = before === null ? undefined : sql`(${createdAt}, ${id}) < ${place}`;
  return reader.tx
    .select({ id, by, text, createdAt })
    .from(ticketNote)
    .where(and(eq(ticketNote.ticketId, ticketId), isOlder))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
}

export async function insertNote(
  work: Work,
  { staff, ...note }: { ticketId: string; staff: Staff; text: string },
): Promise<void> {
  const names = { staffId: staff.id, staffName: staff.name };
  const row = { ...note, ...names, id: newId(work.random), createdAt: work.now };
  await work.tx.insert(ticketNote).values(row);
}

export async function listTickets(reader: Reader, query: TicketQuery): Promise<Ticket[]> {
  const rows = await reader.tx
    .select()
    .from(ticket)
    .where(and(...conditions(query, reader.now)))
    .orderBy(asc(ticket.createdAt), asc(ticket.id))
    .limit(query.limit);
  return rows.map(toTicket);
}

export async function countOpen(reader: Reader): Promise<number> {
  const [row] = await reader.tx
    .select({ all: count() })
    .from(ticket)
    .where(isIn('open', reader.now));
  return row?.all ?? 0;
}

/** A snoozed ticket is in the list of open ones again when its moment has come. */
function isIn(state: ListedState, now: Date): SQL | undefined {
  const { snoozedUntil } = ticket;
  if (state === 'snoozed')
    return and(eq(ticket.state, 'open'), isNotNull(snoozedUntil), gt(snoozedUntil, now));
  const isAwake = or(isNull(snoozedUntil), lte(snoozedUntil, now));
  return and(eq(ticket.state, state), state === 'open' ? isAwake : undefined);
}

/** Unassigns the open tickets of somebody who left. */
export async function releaseTickets(work: Work, accountId: string): Promise<void> {
  await work.tx
    .update(ticket)
    .set({ assigneeId: null })
    .where(and(eq(ticket.assigneeId, accountId), inArray(ticket.state, ['open', 'waiting'])));
}

function conditions(query: TicketQuery, now: Date) {
  const { state, category, product, locale, assignee, tag, search, after } = query;
  const is = <Name extends string>(column: AnyPgColumn, name: Name | null) =>
    name === null ? undefined : eq(column, name);
  const place = sql`(select ${ticket.createdAt}, ${ticket.id} from ${ticket} where ${ticket.id} = ${after})`;
  return [
    state === null ? undefined : isIn(state, now),
    ...[is(ticket.category, category), is(ticket.product, product), is(ticket.locale, locale)],
    assignee === 'nobody' ? isNull(ticket.assigneeId) : is(ticket.assigneeId, assignee),
    tag === null ? undefined : arrayContains(ticket.tags, [tag]),
    matching(search.trim()),
    after === null ? undefined : sql`(${ticket.createdAt}, ${ticket.id}) > ${place}`,
  ];
}

function matching(search: string) {
  if (search === '') return undefined;
  const number = parseTicketNumber(search);
  if (number !== null) return eq(ticket.number, number);
  if (WHOLE_ADDRESS.test(search)) return eq(ticket.email, lowerEmail(search));
  const part = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return or(ilike(ticket.email, part), ilike(ticket.subject, part));
}

export const lockMacros = (work: Work): Promise<void> => lockName(work, 'ticket-macro');

export async function selectMacros(reader: Reader, locale: string): Promise<Macro[]> {
  const { name, title, text } = ticketMacro;
  const where = eq(ticketMacro.locale, locale);
  return reader.tx.select({ name, title, text }).from(ticketMacro).where(where).orderBy(asc(title));
}

export async function deleteMacro(
  work: Work,
  { name, locale }: { readonly name: string; readonly locale: string },
): Promise<void> {
  await work.tx
    .delete(ticketMacro)
    .where(and(eq(ticketMacro.name, name), eq(ticketMacro.locale, locale)));
}

export async function saveMacro(work: Work, row: typeof ticketMacro.$inferInsert): Promise<void> {
  const target = [ticketMacro.name, ticketMacro.locale];
  await work.tx.insert(ticketMacro).values(row).onConflictDoUpdate({ target, set: row });
}

export async function countTickets(reader: Reader): Promise<number> {
  const [row] = await reader.tx.select({ tickets: count() }).from(ticket);
  return row?.tickets ?? 0;
}
