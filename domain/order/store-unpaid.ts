import { and, asc, eq, lt, sql } from 'drizzle-orm';
import type { Work } from '../../db/work.ts';
import type { Order } from './order.ts';
import { order as table } from './table.ts';

export type OrderPlace = Pick<Order, 'id' | 'createdAt'>;

/** Locks first orders whose last attempt ended unpaid before `before`, oldest first. Skips rows locked elsewhere. */
export async function lockUnpaid(
  work: Work,
  { before, after, limit }: { before: Date; after: OrderPlace | null; limit: number },
): Promise<OrderPlace[]> {
  const { id, createdAt, state, kind, updatedAt } = table;
  const isAfter = after
    ? sql`(${createdAt}, ${id}) > (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`
    : undefined;
  const isOver = and(eq(state, 'declined'), lt(createdAt, before), lt(updatedAt, before));
  return work.tx
    .select({ id, createdAt })
    .from(table)
    .where(and(isOver, eq(kind, 'new'), isAfter))
    .orderBy(asc(createdAt), asc(id))
    .limit(limit)
    .for('update', { skipLocked: true });
}

export async function deleteOrder(work: Work, id: string): Promise<void> {
  await work.tx.delete(table).where(eq(table.id, id));
}
