import { asc, eq, or } from 'drizzle-orm';
import { lockName } from '../../db/lock.ts';
import type { Reader, Work } from '../../db/work.ts';
import { ticketFilter } from './table.ts';
import type { SavedFilter } from './ticket.ts';

export const lockFilters = (work: Work): Promise<void> => lockName(work, 'ticket-filter');

/** Returns a person's own filters and those that all share. */
export async function selectFilters(reader: Reader, accountId: string): Promise<SavedFilter[]> {
  const { id, accountId: owner, name, query, isShared } = ticketFilter;
  return reader.tx
    .select({ id, accountId: owner, name, query, isShared })
    .from(ticketFilter)
    .where(or(eq(ticketFilter.accountId, accountId), ticketFilter.isShared))
    .orderBy(asc(ticketFilter.name), asc(ticketFilter.id));
}

export async function insertFilter(work: Work, filter: SavedFilter): Promise<void> {
  await work.tx.insert(ticketFilter).values({ ...filter, createdAt: work.now });
}

export async function deleteFilter(work: Work, id: string): Promise<boolean> {
  const rows = await work.tx
    .delete(ticketFilter)
    .where(eq(ticketFilter.id, id))
    .returning({ id: ticketFilter.id });
  return rows.length > 0;
}
