import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { payment as table } from './table.ts';

// SQL fragments, so that lists of other nouns need no query for each row.

const sumOf = (minor: SQLWrapper, orderId: SQLWrapper): SQL<number> =>
  sql`(select coalesce(sum(${minor}), 0) from ${table} where ${eq(table.orderId, sql`${orderId}::text`)})`;

/** Returns the minor units refunded for the order whose id is in this column. */
export const refundedAmountOf = (orderId: SQLWrapper): SQL<number> =>
  sumOf(table.refundedMinor, orderId);

/** Returns the minor units received and not refunded for that order. */
export const netAmountOf = (orderId: SQLWrapper): SQL<number> =>
  sumOf(sql`${table.receivedMinor} - ${table.refundedMinor}`, orderId);
