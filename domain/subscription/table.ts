import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.ts';
import type { Seats } from '../price/index.ts';
import type { Quote } from '../quote/index.ts';
import type {
  EndReason,
  NewCard,
  OrderRole,
  RenewalDecline,
  RenewingPlan,
  SubscriptionState,
} from './subscription.ts';

export const subscription = pgTable(
  'subscription',
  {
    id: uuid('id').primaryKey(),
    orderId: uuid('order_id').notNull().unique('subscription_order_once'),
    orderNumber: text('order_number').notNull(),
    licenseId: text('license_id').notNull(),
    state: text('state').$type<SubscriptionState>().notNull(),
    email: text('email').notNull(),
    locale: text('locale').notNull(),
    market: text('market').notNull(),
    product: text('product').notNull(),
    bundledProducts: text('also').array().notNull(),
    plan: text('plan').$type<RenewingPlan>().notNull(),
    seats: integer('seats').$type<Seats>().notNull(),
    provider: text('provider').notNull(),
    mandate: text('mandate').notNull(),
    cardBrand: text('card_brand'),
    cardLast4: text('card_last4'),
    cardExpiry: text('card_expiry'),
    cardCheckedFor: moment('card_checked_for'),
    /** The mandate that the two columns above are about, because earlier versions replace a card without them. */
    cardExpiryMandate: text('card_expiry_mandate'),
    period: integer('period').notNull(),
    periodStart: moment('period_start').notNull(),
    periodEnd: moment('period_end').notNull(),
    paidBy: uuid('paid_by').notNull(),
    nextQuote: jsonb('next_bill').$type<Quote>().notNull(),
    isChanging: boolean('is_changing').notNull(),
    nextChargeAt: moment('next_charge_at'),
    noticed: integer('noticed'),
    renewalId: uuid('renewal_id'),
    attempt: integer('attempt').notNull(),
    isAnswered: boolean('is_answered').notNull(),
    retryAt: moment('retry_at'),
    firstDeclinedAt: moment('first_declined_at'),
    lastDecline: jsonb('last_decline').$type<RenewalDecline>(),
    graceEndsAt: moment('grace_ends_at'),
    canceledAt: moment('cancelled_at'),
    cancelReason: text('cancel_reason'),
    endedAt: moment('ended_at'),
    endReason: text('end_reason').$type<EndReason>(),
    createdAt: moment('created_at').notNull(),
    /** When the job checks it next. Null: never. */
    lookAt: moment('look_at'),
  },
  (table) => [
    index('subscription_email').on(sql`lower(${table.email})`),
    index('subscription_customer').on(sql`(lower(${table.email}) collate "C")`),
    index('subscription_mandate').on(table.mandate),
    index('subscription_look').on(table.lookAt).where(sql`look_at is not null`),
    index('subscription_past_due').on(table.firstDeclinedAt).where(sql`state = 'past-due'`),
    check(
      'subscription_ended_has_moment',
      sql`(${table.state} = 'ended') = (${table.endedAt} is not null)`,
    ),
    check(
      'subscription_silent_when_over',
      sql`${table.state} not in ('cancelled', 'ended') or ${table.nextChargeAt} is null`,
    ),
    check('subscription_period_has_length', sql`${table.periodStart} < ${table.periodEnd}`),
  ],
);

export const subscriptionOrder = pgTable(
  'subscription_order',
  {
    orderId: uuid('order_id').primaryKey(),
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => subscription.id),
    role: text('role').$type<OrderRole>().notNull(),
    period: integer('period').notNull(),
    basedOn: uuid('based_on'),
    isDropped: boolean('is_dropped').notNull(),
    isUnwanted: boolean('is_unwanted').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('subscription_order_of').on(table.subscriptionId),
    uniqueIndex('subscription_period_once')
      .on(table.subscriptionId, table.period)
      .where(sql`role = 'renewal' and not is_dropped and not is_unwanted`),
  ],
);

export const subscriptionCard = pgTable(
  'subscription_card',
  {
    id: uuid('id').primaryKey(),
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => subscription.id, { onDelete: 'cascade' }),
    provider: text('provider').notNull(),
    reference: text('reference'),
    state: text('state').$type<NewCard['state']>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('subscription_card_of').on(table.subscriptionId),
    index('subscription_card_open').on(table.createdAt).where(sql`state = 'open'`),
  ],
);

/** Renewals whose first charge was declined, for the figures. */
export const overdueRenewal = pgTable(
  'overdue_renewal',
  {
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => subscription.id, { onDelete: 'cascade' }),
    declinedAt: moment('declined_at').notNull(),
    /** When it was paid, or when the subscription ended. Null while it is past due. */
    closedAt: moment('closed_at'),
    /** The order that paid it. */
    paidBy: uuid('paid_by'),
  },
  (table) => [
    primaryKey({ columns: [table.subscriptionId, table.declinedAt] }),
    index('overdue_renewal_declined').on(table.declinedAt),
    index('overdue_renewal_open').on(table.subscriptionId).where(sql`closed_at is null`),
    index('overdue_renewal_closed').on(table.closedAt).where(sql`closed_at is not null`),
    index('overdue_renewal_paid_by').on(table.paidBy).where(sql`paid_by is not null`),
    check('overdue_renewal_paid_is_closed', sql`paid_by is null or closed_at is not null`),
  ],
);
