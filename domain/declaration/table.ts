import { sql } from 'drizzle-orm';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.ts';
import type { DeclarationKind, DeclarationState } from './declaration.ts';

export const declaration = pgTable(
  'declaration',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').$type<DeclarationKind>().notNull(),
    orderNumber: text('order_number').notNull(),
    email: text('email').notNull(),
    note: text('note').notNull(),
    locale: text('locale').notNull(),
    declaredAt: moment('declared_at').notNull(),
    recordedAt: moment('recorded_at').notNull(),
    state: text('state').$type<DeclarationState>().notNull(),
    orderId: uuid('order_id'),
    ticketNumber: text('ticket_number'),
  },
  (table) => [
    index('declaration_state').on(table.state, table.declaredAt, table.id),
    index('declaration_email').on(sql`lower(${table.email})`),
    index('declaration_ticket').on(table.ticketNumber),
  ],
);
