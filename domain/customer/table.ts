import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.ts';

export const customerNote = pgTable(
  'customer_note',
  {
    id: uuid('id').primaryKey(),
    email: text('email').notNull(),
    /** So that the notes follow a customer whose address changes. */
    accountId: uuid('account_id'),
    by: text('written_by').notNull(),
    text: text('text').notNull(),
    createdAt: moment('created_at').notNull(),
    changedBy: text('changed_by'),
    changedAt: moment('changed_at'),
  },
  (table) => [
    index('customer_note_email').on(table.email, table.createdAt),
    index('customer_note_account').on(table.accountId, table.createdAt),
  ],
);
