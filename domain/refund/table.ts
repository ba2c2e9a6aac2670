import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.ts';
import type { Currency } from '../../kit/money.ts';
import type { RefundReason, RefundState } from './refund.ts';

export const refund = pgTable(
  'refund',
  {
    id: uuid('id').primaryKey(),
    key: text('key').notNull().unique('refund_key'),
    orderId: uuid('order_id').notNull(),
    provider: text('provider').notNull(),
    reference: text('reference').notNull(),
    minor: bigint('minor', { mode: 'number' }).notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    reason: text('reason').$type<RefundReason>().notNull(),
    by: text('by').notNull(),
    state: text('state').$type<RefundState>().notNull(),
    error: text('error'),
    requestedAt: moment('requested_at').notNull(),
    sentAt: moment('sent_at'),
    endedAt: moment('ended_at'),
    askedAt: moment('asked_at'),
  },
  (table) => [
    index('refund_order').on(table.orderId),
    index('refund_payment').on(table.provider, table.reference),
    index('refund_open').on(table.requestedAt).where(sql`state in ('requested', 'sent')`),
    index('refund_failed').on(table.requestedAt).where(sql`state = 'failed'`),
    check('refund_minor_positive', sql`${table.minor} > 0`),
    check(
      'refund_ended_has_moment',
      sql`(${table.state} in ('done', 'failed')) = (${table.endedAt} is not null)`,
    ),
  ],
);
