import { and, asc, count, desc, eq, ilike, inArray, isNull, ne, or } from 'drizzle-orm';
import type { Reader, Work } from '../../db/work.ts';
import { parseTicketNumber } from './number.ts';
import { toTicket } from './store.ts';
import { ticket, ticketChange, ticketMacro, ticketStrayMail } from './table.ts';
import { type Macro, PAGE_SIZE, type Ticket, type TicketQuery } from './ticket.ts';

/** What happened to a request, oldest first. */
export async function selectChanges(reader: Reader, ticketId: string) {
  return reader.tx
    .select()
    .from(ticketChange)
    .where(eq(ticketChange.ticketId, ticketId))
    .orderBy(asc(ticketChange.at), asc(ticketChange.id));
}

/** The newest mails that belong to no request. */
export async function listStrayMails(reader: Reader, limit: number) {
  return reader.tx
    .select()
    .from(ticketStrayMail)
    .orderBy(desc(ticketStrayMail.receivedAt))
    .limit(limit);
}

/** A page of requests, those first that changed last, and how many there are. */
export async function listTickets(
  reader: Reader,
  query: TicketQuery,
): Promise<{ readonly tickets: readonly Ticket[]; readonly total: number }> {
  const where = and(
    query.state === null ? ne(ticket.state, 'closed') : eq(ticket.state, query.state),
    query.team ? eq(ticket.team, query.team) : undefined,
    matching(query.search.trim()),
  );
  const rows = await reader.tx
    .select()
    .from(ticket)
    .where(where)
    .orderBy(desc(ticket.updatedAt), desc(ticket.id))
    .limit(PAGE_SIZE)
    .offset((Math.max(1, query.page) - 1) * PAGE_SIZE);
  const [all] = await reader.tx.select({ total: count() }).from(ticket).where(where);
  return { tickets: rows.map(toTicket), total: all?.total ?? 0 };
}

function matching(search: string) {
  if (search === '') return undefined;
  const number = parseTicketNumber(search);
  if (number !== null) return eq(ticket.number, number);
  const part = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return or(ilike(ticket.email, part), ilike(ticket.subject, part));
}

/** Requests of an account, or sent from one of these addresses, newest first. */
export async function listTicketsOf(
  reader: Reader,
  { accountId, emails }: { readonly accountId: string; readonly emails: readonly string[] },
): Promise<Ticket[]> {
  const ofAddress = and(isNull(ticket.accountId), inArray(ticket.email, [...emails]));
  const where =
    emails.length === 0
      ? eq(ticket.accountId, accountId)
      : or(eq(ticket.accountId, accountId), ofAddress);
  const rows = await reader.tx.select().from(ticket).where(where).orderBy(desc(ticket.createdAt));
  return rows.map(toTicket);
}

/** What staff have written to use again, in one language. */
export async function selectMacros(reader: Reader, locale: string): Promise<Macro[]> {
  const { name, title, text } = ticketMacro;
  const where = eq(ticketMacro.locale, locale);
  return reader.tx.select({ name, title, text }).from(ticketMacro).where(where).orderBy(asc(title));
}

export async function saveMacro(work: Work, row: typeof ticketMacro.$inferInsert): Promise<void> {
  const target = [ticketMacro.name, ticketMacro.locale];
  await work.tx.insert(ticketMacro).values(row).onConflictDoUpdate({ target, set: row });
}
