import { desc, sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.ts';
import { buyerColumns } from '../buyer/index.ts';
import type { Plan, Seats } from '../price/index.ts';
import type { Quote } from '../quote/index.ts';
import type { NetDays } from './sales-quote.ts';

export const salesQuote = pgTable(
  'sales_quote',
  {
    id: uuid('id').primaryKey(),
    number: text('number').notNull().unique('sales_quote_number'),
    ...buyerColumns,
    taxIdProven: boolean('tax_id_proven').notNull(),
    locale: text('locale').notNull(),
    market: text('market').notNull(),
    product: text('product').notNull(),
    bundledProducts: text('bundled_products').array().notNull(),
    plan: text('plan').$type<Plan>().notNull(),
    seats: integer('seats').$type<Seats>().notNull(),
    quote: jsonb('quote').$type<Quote>().notNull(),
    discountWhy: text('discount_why'),
    validUntil: moment('valid_until').notNull(),
    termsDays: integer('terms_days').$type<NetDays>(),
    deliversAtOnce: boolean('delivers_at_once').notNull().default(false),
    by: text('made_by').notNull(),
    createdAt: moment('created_at').notNull(),
    withdrawnAt: moment('withdrawn_at'),
  },
  (table) => [
    index('sales_quote_created').on(desc(table.createdAt), desc(table.id)),
    index('sales_quote_email').on(sql`lower(${table.email})`),
  ],
);
