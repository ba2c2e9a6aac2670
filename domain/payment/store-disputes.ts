import { and, countDistinct, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Reader } from '../../db/work.ts';
import { payment as table } from './table.ts';

// The state is written out, not handed over: only so the database knows that its small index has them all.
const IS_OPEN = sql`${table.dispute} = 'open'`;

/** How many orders have a payment the bank disputes and has not decided on. */
export async function countDisputed(reader: Reader): Promise<number> {
  const [row] = await reader.tx
    .select({ all: countDistinct(table.orderId) })
    .from(table)
    .where(IS_OPEN);
  return row?.all ?? 0;
}

/** Whether an order is one of those, by the column that holds its id. */
export const isDisputed = (orderId: SQLWrapper): SQL =>
  sql`${orderId} in (select ${table.orderId}::uuid from ${table} where ${IS_OPEN})`;

/** How disputes stand that are open or were lost, by the orders they are about; those without one are left out. */
export async function disputesOf(
  reader: Reader,
  orderIds: readonly string[],
): Promise<Map<string, 'open' | 'lost'>> {
  const rows = await reader.tx
    .select({ orderId: table.orderId, dispute: table.dispute })
    .from(table)
    .where(and(inArray(table.orderId, [...orderIds]), inArray(table.dispute, ['open', 'lost'])));
  const found = new Map<string, 'open' | 'lost'>();
  // While one is open nothing is decided.
  for (const { orderId, dispute } of rows)
    if (dispute === 'open' || (dispute === 'lost' && !found.has(orderId)))
      found.set(orderId, dispute);
  return found;
}
