import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core';
import type { Currency } from '../../kit/money.ts';

/** Inbox of what providers told us; a row is never changed. */
export const paymentEvent = pgTable(
  'payment_event',
  {
    provider: text('provider').notNull(),
    eventId: text('event_id').notNull(),
    type: text('type').notNull(),
    reference: text('reference').notNull(),
    receivedAt: timestamp('received_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.eventId] })],
);

/** Money that really arrived. More than one row for a purchase means the buyer paid twice. */
export const payment = pgTable(
  'payment',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    provider: text('provider').notNull(),
    reference: text('reference').notNull(),
    purchaseId: text('purchase_id').notNull(),
    minor: bigint('minor', { mode: 'number' }).notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    cardBrand: text('card_brand'),
    cardLast4: text('card_last4'),
    paidAt: timestamp('paid_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    unique('payment_reference').on(table.provider, table.reference),
    index('payment_purchase').on(table.purchaseId),
    check('payment_minor_not_negative', sql`${table.minor} >= 0`),
  ],
);
