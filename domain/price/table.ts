import { sql } from 'drizzle-orm';
import { bigint, check, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.ts';
import type { Currency } from '../../kit/money.ts';
import type { Plan, Seats } from './price.ts';

export const price = pgTable(
  'price',
  {
    id: text('id').primaryKey(),
    product: text('product').notNull(),
    plan: text('plan').$type<Plan>().notNull(),
    seats: smallint('seats').$type<Seats>().notNull(),
    market: text('market').notNull(),
    minor: bigint('minor', { mode: 'number' }).notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    validFrom: moment('valid_from').notNull(),
    validTo: moment('valid_to'),
    createdAt: moment('created_at').notNull(),
  },
  (columns) => [
    // Market first, so that one index serves both a single price and the list of a market.
    uniqueIndex('price_start').on(
      columns.market,
      columns.product,
      columns.plan,
      columns.seats,
      columns.validFrom,
    ),
    check('price_minor_positive', sql`${columns.minor} > 0`),
    check('price_ends_after_start', sql`${columns.validTo} > ${columns.validFrom}`),
  ],
);
