import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { type PageQuery, pageConditions } from '../../db/page.ts';
import type { Reader } from '../../db/work.ts';
import { lowerEmail } from '../../kit/email.ts';
import { toTicket } from './store.ts';
import { ticket as table, ticketMessage } from './table.ts';
import type { Category, State, Ticket, TicketMessage } from './ticket.ts';

export type TicketRecordQuery = PageQuery & {
  readonly state: State | null;
  readonly email: string | null;
  readonly product: string | null;
  readonly category: Category | null;
};

/** Newest first. */
export async function listTicketRecords(
  reader: Reader,
  query: TicketRecordQuery,
): Promise<Ticket[]> {
  const { state, email, product, category, limit } = query;
  const rows = await reader.tx
    .select()
    .from(table)
    .where(
      and(
        ...pageConditions({ at: table.createdAt, id: table.id }, query),
        state === null ? undefined : eq(table.state, state),
        email === null ? undefined : eq(table.email, lowerEmail(email)),
        product === null ? undefined : eq(table.product, product),
        category === null ? undefined : eq(table.category, category),
      ),
    )
    .orderBy(desc(table.createdAt), desc(table.id))
    .limit(limit);
  return rows.map(toTicket);
}

export type LastMessage = Pick<TicketMessage, 'id' | 'author' | 'createdAt'>;

/** Returns the last message of each ticket. */
export async function selectLastMessages(
  reader: Reader,
  ticketIds: readonly string[],
): Promise<Map<string, LastMessage>> {
  if (ticketIds.length === 0) return new Map();
  const { ticketId, id, author, createdAt } = ticketMessage;
  const rows = await reader.tx
    .selectDistinctOn([ticketId], { ticketId, id, author, createdAt })
    .from(ticketMessage)
    .where(inArray(ticketId, [...ticketIds]))
    .orderBy(ticketId, desc(createdAt), sql`${id} desc`);
  return new Map(rows.map(({ ticketId: of, ...last }) => [of, last]));
}
