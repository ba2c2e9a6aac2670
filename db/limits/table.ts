import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../columns.ts';

/** How often something was tried, for all processes of the shop. */
export const tried = pgTable(
  'tried',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    since: moment('since').notNull(),
    /** End of the window, or of the lock. */
    until: moment('until').notNull(),
    /** How often in a row it was locked. */
    strikes: integer('strikes').notNull(),
  },
  (table) => [index('tried_until').on(table.until)],
);
