import { and, countDistinct, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Reader } from '../../db/work.ts';
import { payment as table } from './table.ts';

// A literal instead of a parameter, so that the planner can use the partial index.
const IS_OPEN = sql`${table.dispute} = 'open'`;

/** Counts the orders with an open dispute. */
export async function countDisputed(reader: Reader): Promise<number> {
  const [row] = await reader.tx
    .select({ all: countDistinct(table.orderId) })
    .from(table)
    .where(IS_OPEN);
  return row?.all ?? 0;
}

/** Returns the condition that an order has an open dispute. */
export const disputedCondition = (orderId: SQLWrapper): SQL =>
  sql`${orderId} in (select ${table.orderId}::uuid from ${table} where ${IS_OPEN})`;

/** Returns the orders with an open or a lost dispute. */
export async function disputesOf(
  reader: Reader,
  orderIds: readonly string[],
): Promise<Map<string, 'open' | 'lost'>> {
  const rows = await reader.tx
    .select({ orderId: table.orderId, dispute: table.dispute })
    .from(table)
    .where(and(inArray(table.orderId, [...orderIds]), inArray(table.dispute, ['open', 'lost'])));
  const found = new Map<string, 'open' | 'lost'>();
  // An open dispute outranks a lost one.
  for (const { orderId, dispute } of rows)
    if (dispute === 'open' || (dispute === 'lost' && !found.has(orderId)))
      found.set(orderId, dispute);
  return found;
}
