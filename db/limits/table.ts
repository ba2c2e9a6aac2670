import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../columns.ts';

export const rateLimit = pgTable(
  'tried',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    since: moment('since').notNull(),
    until: moment('until').notNull(),
    strikes: integer('strikes').notNull(),
  },
  (table) => [index('tried_until').on(table.until)],
);
