import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { payment as table } from './table.ts';

// Parts of statements of nouns that list what was paid: asked one by one, a list would take a statement for each line.

const sumOf = (minor: SQLWrapper, purchaseId: SQLWrapper): SQL<number> =>
  sql`(select coalesce(sum(${minor}), 0) from ${table} where ${eq(table.purchaseId, sql`${purchaseId}::text`)})`;

/** Minor units given back of a purchase, by the column that holds its id. */
export const givenBackOf = (purchaseId: SQLWrapper): SQL<number> =>
  sumOf(table.refundedMinor, purchaseId);

/** Minor units that arrived for a purchase and were not given back. */
export const keptOf = (purchaseId: SQLWrapper): SQL<number> =>
  sumOf(sql`${table.receivedMinor} - ${table.refundedMinor}`, purchaseId);
