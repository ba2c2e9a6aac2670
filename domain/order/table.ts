import { desc, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.ts';
import { mailboxName } from '../../db/email.ts';
import type { Currency } from '../../kit/money.ts';
import { buyerColumns } from '../buyer/index.ts';
import type { DeclineReason, PaymentMethod } from '../payment/index.ts';
import type { Plan, Seats, TaxName } from '../price/index.ts';
import type { QuoteLine } from '../quote/index.ts';
import type { Treatment } from '../tax/index.ts';
import type { DraftValues, OrderKind, OrderState, PaymentReminder } from './order.ts';

const minor = (name: string) => bigint(name, { mode: 'number' });

export const order = pgTable(
  'orders',
  {
    id: uuid('id').primaryKey(),
    orderNumber: text('order_number').notNull().unique('orders_order_number'),
    kind: text('kind').$type<OrderKind>().notNull(),
    licenseId: text('license_id'),
    state: text('state').$type<OrderState>().notNull(),
    attempt: integer('attempt').notNull(),
    provider: text('provider').notNull(),
    reference: text('reference'),
    method: text('method').$type<PaymentMethod>().notNull(),
    product: text('product').notNull(),
    bundledProducts: text('also').array().notNull(),
    plan: text('plan').$type<Plan>().notNull(),
    seats: integer('seats').$type<Seats>().notNull(),
    market: text('market').notNull(),
    locale: text('locale').notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    minor: minor('minor').notNull(),
    listMinor: minor('list_minor').notNull(),
    bundleOffMinor: minor('bundle_off_minor').notNull(),
    couponOffMinor: minor('coupon_off_minor').notNull(),
    creditOffMinor: minor('credit_off_minor').notNull(),
    netMinor: minor('net_minor').notNull(),
    taxMinor: minor('tax_minor').notNull(),
    renewalMinor: minor('renewal_minor'),
    taxIncluded: boolean('tax_included').notNull(),
    taxTreatment: text('tax_treatment').$type<Treatment>().notNull(),
    taxCountry: text('tax_country').notNull(),
    taxName: text('tax_name').$type<TaxName>().notNull(),
    taxRatePpm: integer('tax_rate_ppm').notNull(),
    taxStandardPpm: integer('tax_standard_ppm').notNull(),
    coupon: text('coupon'),
    lines: jsonb('lines').$type<QuoteLine[]>().notNull(),
    ...buyerColumns,
    formerEmails: text('former_emails').array().notNull(),
    taxIdProven: boolean('tax_id_proven').notNull(),
    termsVersion: text('terms_version').notNull(),
    waivedWithdrawal: boolean('waived_withdrawal').notNull(),
    declineReason: text('decline_reason').$type<DeclineReason>(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    emailChangedAt: moment('email_changed_at'),
    paidAt: moment('paid_at'),
    billedAt: moment('billed_at'),
    dueOn: date('due_on', { mode: 'string' }),
    billCanceledAt: moment('bill_canceled_at'),
    reminded: text('reminded').$type<PaymentReminder>(),
    askedAt: moment('asked_at'),
    answeredAt: moment('answered_at'),
  },
  (table) => [
    index('orders_open').on(table.updatedAt).where(sql`state = 'open'`),
    index('orders_paid').on(table.paidAt).where(sql`state = 'paid'`),
    index('orders_created').on(desc(table.createdAt), desc(table.id)),
    index('orders_state').on(table.state, desc(table.createdAt), desc(table.id)),
    index('orders_market').on(table.market, desc(table.createdAt), desc(table.id)),
    index('orders_email').on(sql`lower(${table.email})`),
    index('orders_customer')
      .on(sql`(lower(${table.email}) collate "C")`)
      .where(sql`state = 'paid'`),
    index('orders_mailbox').on(mailboxName(table.email)).where(sql`state = 'paid'`),
    index('orders_billed').on(table.dueOn, table.id).where(sql`billed_at is not null`),
    check(
      'orders_billing',
      sql`(${table.billedAt} is null) = (${table.dueOn} is null) and (${table.billCanceledAt} is null or (${table.billedAt} is not null and ${table.state} <> 'paid'))`,
    ),
    check('orders_paid_has_moment', sql`(${table.state} = 'paid') = (${table.paidAt} is not null)`),
    check('orders_minor_not_negative', sql`${table.minor} >= 0 and ${table.netMinor} >= 0`),
    check('orders_net_and_tax', sql`${table.netMinor} + ${table.taxMinor} = ${table.minor}`),
    check('orders_kind_has_license', sql`(${table.kind} = 'new') = (${table.licenseId} is null)`),
  ],
);

export const orderDraft = pgTable(
  'order_draft',
  {
    id: uuid('id').primaryKey(),
    choice: text('choice').notNull(),
    typed: jsonb('typed').$type<DraftValues>().notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [index('order_draft_age').on(table.updatedAt)],
);

/** Attempts of unpaid orders that count against a limit. The address and the email are keyed hashes. The column keeps its first name, which earlier versions read. */
export const unpaidAttempt = pgTable(
  'unpaid_attempt',
  {
    orderId: uuid('order_id')
      .notNull()
      .references(() => order.id, { onDelete: 'cascade' }),
    attempt: integer('attempt').notNull(),
    addressHash: text('place'),
    email: text('email'),
    begunAt: moment('begun_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.attempt] }),
    index('unpaid_attempt_age').on(table.begunAt),
  ],
);
