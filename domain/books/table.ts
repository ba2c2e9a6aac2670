import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.ts';
import type { OrderKind } from '../order/index.ts';
import type { Plan } from '../price/index.ts';
import type { EntryKind } from './entry.ts';

/** One row for each line of an invoice or credit note. Amounts are negative on credit notes. */
export const bookEntry = pgTable(
  'book_entry',
  {
    documentId: uuid('document_id').notNull(),
    position: integer('position').notNull(),
    issuedAt: moment('issued_at').notNull(),
    /** Of the issue, in the seller's zone. */
    day: date('day', { mode: 'string' }).notNull(),
    /** First day of the month of `day`. */
    month: date('month', { mode: 'string' }).notNull(),
    kind: text('kind').$type<EntryKind>().notNull(),
    orderId: uuid('order_id').notNull(),
    orderKind: text('order_kind').$type<OrderKind>().notNull(),
    product: text('product').notNull(),
    plan: text('plan').$type<Plan>().notNull(),
    country: text('country').notNull(),
    locale: text('locale').notNull(),
    /** Of the last advertisement, or empty. */
    channel: text('channel').notNull(),
    /** Empty without a coupon. */
    coupon: text('coupon').notNull(),
    /** The customer's first sale, so that the books need no email address. */
    customer: uuid('customer').notNull(),
    /** Month of the customer's first paid order. */
    cohort: date('cohort', { mode: 'string' }).notNull(),
    /** The customer's first sale in this month, or the order's first refund or dispute. Set on one line only. */
    isFirst: boolean('is_first').notNull(),
    currency: text('currency').notNull(),
    gross: bigint('gross', { mode: 'number' }).notNull(),
    tax: bigint('tax', { mode: 'number' }).notNull(),
    /** The company's currency. The amounts in it are null as long as no rate is known. */
    ownCurrency: text('own_currency').notNull(),
    ownGross: bigint('own_gross', { mode: 'number' }),
    ownTax: bigint('own_tax', { mode: 'number' }),
    /** Day whose rate applies: of the invoice, also for its credit notes. */
    rateFor: date('rate_for', { mode: 'string' }).notNull(),
    rate: text('rate'),
    rateDay: text('rate_day'),
    rateSource: text('rate_source'),
  },
  (table) => [
    primaryKey({ name: 'book_entry_line', columns: [table.documentId, table.position] }),
    index('book_entry_issued').on(table.issuedAt),
    index('book_entry_day').on(table.day),
    index('book_entry_customer').on(table.customer, table.month),
    index('book_entry_order').on(table.orderId),
    index('book_entry_rate').on(table.currency, table.day),
    index('book_entry_unconverted').on(table.rateFor).where(sql`own_gross is null`),
  ],
);
