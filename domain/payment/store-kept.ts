import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { payment as table } from './table.ts';

// Parts of statements of nouns that list what was paid: asked one by one, a list would take a statement for each line.

const sumOf = (minor: SQLWrapper, orderId: SQLWrapper): SQL<number> =>
  sql`(select coalesce(sum(${minor}), 0) from ${table} where ${eq(table.orderId, sql`${orderId}::text`)})`;

/** Minor units given back of an order, by the column that holds its id. */
export const givenBackOf = (orderId: SQLWrapper): SQL<number> =>
  sumOf(table.refundedMinor, orderId);

/** Minor units that arrived for an order and were not given back. */
export const keptOf = (orderId: SQLWrapper): SQL<number> =>
  sumOf(sql`${table.receivedMinor} - ${table.refundedMinor}`, orderId);
