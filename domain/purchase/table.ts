import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Currency } from '../../kit/money.ts';
import type { DeclineReason } from '../payment/index.ts';
import type { Plan, Seats } from '../price/index.ts';
import type { PurchaseState } from './purchase.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const purchase = pgTable(
  'purchase',
  {
    id: uuid('id').primaryKey(),
    orderNumber: text('order_number').notNull().unique('purchase_order_number'),
    state: text('state').$type<PurchaseState>().notNull(),
    attempt: integer('attempt').notNull(),
    provider: text('provider').notNull(),
    reference: text('reference'),
    product: text('product').notNull(),
    plan: text('plan').$type<Plan>().notNull(),
    seats: integer('seats').$type<Seats>().notNull(),
    market: text('market').notNull(),
    locale: text('locale').notNull(),
    minor: bigint('minor', { mode: 'number' }).notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    taxIncluded: boolean('tax_included').notNull(),
    priceId: text('price_id').notNull(),
    renewalMinor: bigint('renewal_minor', { mode: 'number' }),
    email: text('email').notNull(),
    name: text('name').notNull(),
    country: text('country').notNull(),
    company: text('company'),
    taxId: text('tax_id'),
    termsVersion: text('terms_version').notNull(),
    declineReason: text('decline_reason').$type<DeclineReason>(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    paidAt: moment('paid_at'),
    /** When the provider was last asked about an open purchase: each gets its turn. */
    askedAt: moment('asked_at'),
  },
  (table) => [
    index('purchase_open').on(table.updatedAt).where(sql`state = 'open'`),
    check(
      'purchase_paid_has_moment',
      sql`(${table.state} = 'paid') = (${table.paidAt} is not null)`,
    ),
    check('purchase_minor_not_negative', sql`${table.minor} >= 0`),
  ],
);
