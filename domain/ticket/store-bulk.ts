import { and, eq, lt } from 'drizzle-orm';
import { lockName } from '../../db/lock.ts';
import type { Reader, Work } from '../../db/work.ts';
import { ticketBulkChange } from './table.ts';
import type { BulkChange } from './ticket.ts';

export async function insertBulkChange(work: Work, bulk: BulkChange): Promise<void> {
  await work.tx.insert(ticketBulkChange).values(bulk);
}

/** If a form is sent twice at once, the second request waits for the first. */
export const lockBulkId = (work: Work, id: string): Promise<void> =>
  lockName(work, `ticket-bulk:${id}`);

/** Of anybody. */
export async function lockBulkChange(work: Work, id: string): Promise<BulkChange | null> {
  const [row] = await work.tx
    .select()
    .from(ticketBulkChange)
    .where(eq(ticketBulkChange.id, id))
    .for('update');
  return row ?? null;
}

/** Null also for the change of another person. */
export async function findBulkChange(
  reader: Reader,
  { id, accountId }: { readonly id: string; readonly accountId: string },
): Promise<BulkChange | null> {
  const [row] = await reader.tx
    .select()
    .from(ticketBulkChange)
    .where(and(eq(ticketBulkChange.id, id), eq(ticketBulkChange.accountId, accountId)));
  return row ?? null;
}

export async function markUndone(work: Work, id: string): Promise<void> {
  await work.tx
    .update(ticketBulkChange)
    .set({ undoneAt: work.now })
    .where(eq(ticketBulkChange.id, id));
}

export async function deleteOldBulkChanges(work: Work, before: Date): Promise<void> {
  await work.tx.delete(ticketBulkChange).where(lt(ticketBulkChange.at, before));
}
