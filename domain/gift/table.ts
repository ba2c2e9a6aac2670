import { desc, sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.ts';
import type { Seats } from '../price/index.ts';

export const gift = pgTable(
  'gift',
  {
    id: uuid('id').primaryKey(),
    email: text('email').notNull(),
    locale: text('locale').notNull(),
    product: text('product').notNull(),
    seats: integer('seats').$type<Seats>().notNull(),
    until: moment('until'),
    why: text('why').notNull(),
    by: text('given_by').notNull(),
    at: moment('given_at').notNull(),
  },
  (table) => [
    index('gift_given').on(desc(table.at), desc(table.id)),
    index('gift_email').on(sql`lower(${table.email})`),
  ],
);
