import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.ts';
import type { Currency } from '../../kit/money.ts';
import type {
  DeclineReason,
  DisputeState,
  PaymentMethod,
  PaymentSnapshot,
  RefundState,
} from './port.ts';

export const paymentEvent = pgTable(
  'payment_event',
  {
    provider: text('provider').notNull(),
    eventId: text('event_id').notNull(),
    type: text('type').notNull(),
    /** A payment, or a mandate if its card was updated. */
    reference: text('reference').notNull(),
    receivedAt: moment('received_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.eventId] })],
);

/** Full and partial payments. Two paid rows for an order mean that it was paid twice. */
export const payment = pgTable(
  'payment',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    provider: text('provider').notNull(),
    reference: text('reference').notNull(),
    orderId: text('order_id').notNull(),
    method: text('method').$type<PaymentMethod>().notNull(),
    state: text('state').$type<PaymentSnapshot['state']>().notNull(),
    minor: bigint('minor', { mode: 'number' }).notNull(),
    receivedMinor: bigint('received_minor', { mode: 'number' }).notNull(),
    refundedMinor: bigint('refunded_minor', { mode: 'number' }).notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    dispute: text('dispute').$type<DisputeState>().notNull(),
    disputeRevision: integer('dispute_turn').notNull().default(0),
    cardBrand: text('card_brand'),
    cardLast4: text('card_last4'),
    mandate: text('mandate'),
    paidAt: moment('paid_at').notNull(),
  },
  (table) => [
    unique('payment_reference').on(table.provider, table.reference),
    index('payment_order').on(table.orderId),
    index('payment_disputed').on(table.orderId).where(sql`dispute = 'open'`),
    check('payment_minor_not_negative', sql`${table.minor} >= 0`),
    check(
      'payment_paid_in_full',
      sql`${table.state} <> 'paid' or ${table.receivedMinor} >= ${table.minor}`,
    ),
    check(
      'payment_refunded_within',
      sql`${table.refundedMinor} between 0 and ${table.receivedMinor}`,
    ),
  ],
);

/** Card tries by order, because a provider reports a refusal without its origin. */
export const cardTry = pgTable(
  'card_try',
  {
    orderId: text('order_id').primaryKey(),
    addressHash: text('place'),
    card: text('card'),
    heldSince: moment('held_since'),
    touchedAt: moment('touched_at').notNull(),
  },
  (table) => [index('card_try_age').on(table.touchedAt)],
);

export const paymentRefund = pgTable(
  'payment_refund',
  {
    provider: text('provider').notNull(),
    id: text('id').notNull(),
    reference: text('reference').notNull(),
    orderId: text('order_id').notNull(),
    minor: bigint('minor', { mode: 'number' }).notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    state: text('state').$type<RefundState>().notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.id] }),
    unique('payment_refund_key').on(table.provider, table.idempotencyKey),
    index('payment_refund_payment').on(table.provider, table.reference),
    index('payment_refund_order').on(table.orderId),
    check('payment_refund_minor_positive', sql`${table.minor} > 0`),
  ],
);

/** Payments that were begun at a company that cannot list or cancel them, oldest first by `id`. */
export const paymentNote = pgTable(
  'payment_note',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    provider: text('provider').notNull(),
    reference: text('reference').notNull(),
    orderId: text('order_id').notNull(),
    /** Null while the company may still take the money. */
    endedBy: text('ended_by').$type<DeclineReason>(),
    isHard: boolean('is_hard').notNull().default(false),
    at: moment('at').notNull(),
    /** When the company was last asked to take the money. Null if it was not, or refused. */
    captureBegunAt: moment('capture_begun_at'),
  },
  (table) => [
    unique('payment_note_reference').on(table.provider, table.reference),
    index('payment_note_order').on(table.orderId),
    index('payment_note_late')
      .on(table.captureBegunAt)
      .where(sql`ended_by is not null and capture_begun_at is not null`),
  ],
);

export const paymentHold = pgTable(
  'payment_hold',
  {
    id: uuid('id').primaryKey(),
    method: text('method').$type<PaymentMethod>(),
    market: text('market'),
    why: text('why').notNull(),
    heldBy: text('held_by').notNull(),
    heldAt: moment('held_at').notNull(),
  },
  (table) => [
    uniqueIndex('payment_hold_once').on(
      sql`coalesce(${table.method}, '')`,
      sql`coalesce(${table.market}, '')`,
    ),
  ],
);
