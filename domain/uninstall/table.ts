import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.ts';
import type { Reason } from './uninstall.ts';

/** One row for each installation, or each form where the installation has no id. Says nothing about who. */
export const uninstallAnswer = pgTable(
  'uninstall_answer',
  {
    id: uuid('id').primaryKey(),
    /** Keyed hash of what may answer once. */
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

/** Addresses left with an answer: apart from it, so that they can go while it stays. */
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
