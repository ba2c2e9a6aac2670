import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { payment as table } from './table.ts';

// SQL fragments for lists of other nouns, which would otherwise need a query for each row.

const sumOf = (minor: SQLWrapper, orderId: SQLWrapper): SQL<number> =>
  sql`(select coalesce(sum(${minor}), 0) from ${table} where ${eq(table.orderId, sql`${orderId}::text`)})`;

/** Minor units refunded of the order with the id in this column. */
export const refundedAmountOf = (orderId: SQLWrapper): SQL<number> =>
  sumOf(table.refundedMinor, orderId);

/** Minor units received for that order and not refunded. */
export const netAmountOf = (orderId: SQLWrapper): SQL<number> =>
  sumOf(sql`${table.receivedMinor} - ${table.refundedMinor}`, orderId);
