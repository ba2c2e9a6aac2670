import { eq, lt } from 'drizzle-orm';
import type { Reader, Work } from '../../db/work.ts';
import { unpaidAttempt } from './table.ts';

type Row = typeof unpaidAttempt.$inferSelect;

export async function hasUnpaidAttempt(reader: Reader, orderId: string): Promise<boolean> {
  return (await reader.tx.$count(unpaidAttempt, eq(unpaidAttempt.orderId, orderId))) > 0;
}

/** Returns false if the attempt is stored already. */
export async function insertUnpaidAttempt(work: Work, row: Omit<Row, 'begunAt'>): Promise<boolean> {
  const rows = await work.tx
    .insert(unpaidAttempt)
    .values({ ...row, begunAt: work.now })
    .onConflictDoNothing()
    .returning({ attempt: unpaidAttempt.attempt });
  return rows.length > 0;
}

export async function deleteUnpaidAttempts(
  work: Work,
  orderId: string,
): Promise<Pick<Row, 'addressHash' | 'email' | 'begunAt'>[]> {
  const { addressHash, email, begunAt } = unpaidAttempt;
  return work.tx
    .delete(unpaidAttempt)
    .where(eq(unpaidAttempt.orderId, orderId))
    .returning({ addressHash, email, begunAt });
}

export async function deleteUnpaidBefore(work: Work, before: Date): Promise<void> {
  await work.tx.delete(unpaidAttempt).where(lt(unpaidAttempt.begunAt, before));
}
