import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.ts';
import type { TaxIdCheck } from './tax.ts';

/** Answers about tax ids. Those about an id that was ever good are kept for good: why a tax was not charged. */
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
