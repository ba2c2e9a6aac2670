import { desc, sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.ts';
import type { MailFields, MailKind, MailState } from './mail.ts';

export const mail = pgTable(
  'mail',
  {
    id: uuid('id').primaryKey(),
    key: text('key').notNull().unique('mail_key'),
    kind: text('kind').$type<MailKind>().notNull(),
    toAddress: text('to_address').notNull(),
    locale: text('locale').notNull(),
    subject: text('subject'),
    html: text('html'),
    text: text('text'),
    fields: jsonb('fields').$type<MailFields>().notNull(),
    orderId: uuid('order_id'),
    messageId: text('message_id'),
    state: text('state').$type<MailState>().notNull(),
    attempts: integer('attempts').notNull(),
    lastError: text('last_error'),
    givenUp: boolean('given_up').notNull().default(false),
    createdAt: moment('created_at').notNull(),
    sentAt: moment('sent_at'),
  },
  (table) => [
    index('mail_created').on(desc(table.createdAt), desc(table.id)),
    index('mail_to').on(sql`lower(${table.toAddress})`, desc(table.createdAt), desc(table.id)),
    index('mail_state').on(table.state, desc(table.createdAt), desc(table.id)),
    index('mail_order').on(table.orderId),
  ],
);
