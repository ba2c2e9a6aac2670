import { and, countDistinct, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Reader } from '../../db/work.ts';
import { payment as table } from './table.ts';

// The state is written out, not handed over: only so the database knows that its small index has them all.
const IS_OPEN = sql`${table.dispute} = 'open'`;

/** How many purchases have a payment the bank disputes and has not decided on. */
export async function countDisputed(reader: Reader): Promise<number> {
  const [row] = await reader.tx
    .select({ all: countDistinct(table.purchaseId) })
    .from(table)
    .where(IS_OPEN);
  return row?.all ?? 0;
}

/** Whether a purchase is one of those, by the column that holds its id. */
export const isDisputed = (purchaseId: SQLWrapper): SQL =>
  sql`${purchaseId} in (select ${table.purchaseId}::uuid from ${table} where ${IS_OPEN})`;

/** Whether the bank disputes a payment of one of these purchases and has not decided. */
export async function isAnyDisputed(
  reader: Reader,
  purchaseIds: readonly string[],
): Promise<boolean> {
  const rows = await reader.tx
    .select({ id: table.id })
    .from(table)
    .where(and(inArray(table.purchaseId, [...purchaseIds]), IS_OPEN))
    .limit(1);
  return rows.length > 0;
}
