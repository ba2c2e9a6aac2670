import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.ts';
import type { TaxIdCheck } from './tax.ts';

/** Answers about IDs that were ever valid are kept forever as evidence for tax not charged. */
export const taxIdCheck = pgTable(
  'tax_id_check',
  {
    key: uuid('key').primaryKey(),
    country: text('country').notNull(),
    id: text('id').notNull(),
    result: text('result').$type<TaxIdCheck['result']>().notNull(),
    by: text('by').$type<TaxIdCheck['by']>().notNull(),
    requestId: text('request_id'),
    at: moment('at').notNull(),
  },
  (columns) => [index('tax_id_check_newest').on(columns.country, columns.id, columns.at.desc())],
);

export const exchangeRate = pgTable(
  'exchange_rate',
  {
    source: text('source').notNull(),
    day: text('day').notNull(),
    currency: text('currency').notNull(),
    perEuro: text('per_euro').notNull(),
  },
  (columns) => [
    primaryKey({
      name: 'exchange_rate_once',
      columns: [columns.source, columns.day, columns.currency],
    }),
    index('exchange_rate_of').on(columns.currency, columns.day),
  ],
);
