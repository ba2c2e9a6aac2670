import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.ts';
import type { Reason } from './uninstall.ts';

/** One row per installation, or per form without an installation id. */
export const uninstallAnswer = pgTable(
  'uninstall_answer',
  {
    id: uuid('id').primaryKey(),
    source: text('source').notNull().unique('uninstall_answer_source'),
    reason: text('reason').$type<Reason>().notNull(),
    text: text('text'),
    product: text('product'),
    version: text('version'),
    days: integer('days'),
    locale: text('locale').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('uninstall_answer_created').on(table.createdAt),
    index('uninstall_answer_product').on(table.product, table.createdAt),
  ],
);

/** A table of its own, so that addresses can be deleted while answers stay. */
export const uninstallContact = pgTable(
  'uninstall_contact',
  {
    answerId: uuid('answer_id')
      .primaryKey()
      .references(() => uninstallAnswer.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('uninstall_contact_lower_email').on(sql`lower(${table.email})`),
    index('uninstall_contact_created').on(table.createdAt),
  ],
);
