import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.ts';
import type { Currency } from '../../kit/money.ts';
import type { Plan, Seats } from './price.ts';

/** Prices that staff entered together. Only its undoing is ever added, and only before it starts. */
export const priceChange = pgTable(
  'price_change',
  {
    id: text('id').primaryKey(),
    /** Email address of the account. */
    who: text('who').notNull(),
    why: text('why').notNull(),
    startsAt: moment('starts_at').notNull(),
    createdAt: moment('created_at').notNull(),
    undoneAt: moment('undone_at'),
    undoneBy: text('undone_by'),
  },
  (columns) => [
    index('price_change_created').on(columns.createdAt),
    check('price_change_undone_before_start', sql`${columns.undoneAt} < ${columns.startsAt}`),
    check(
      'price_change_undone_by_somebody',
      sql`(${columns.undoneAt} is null) = (${columns.undoneBy} is null)`,
    ),
  ],
);

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
    /** Null for sample prices. */
    change: text('change').references(() => priceChange.id),
  },
  (columns) => [
    // Market first, so that one index serves both a single price and the list of a market.
    // A change that was undone keeps its starts, so `addPrices` checks under its lock that no other change has them.
    unique('price_start')
      .on(
        columns.market,
        columns.product,
        columns.plan,
        columns.seats,
        columns.validFrom,
        columns.change,
      )
      .nullsNotDistinct(),
    index('price_of_change').on(columns.change),
    check('price_minor_positive', sql`${columns.minor} > 0`),
    check('price_ends_after_start', sql`${columns.validTo} > ${columns.validFrom}`),
  ],
);
