import { desc, sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.ts';
import type { Plan } from '../price/index.ts';
import type { CouponOffer, CouponUseState } from './coupon.ts';

type Amounts = Extract<CouponOffer, { kind: 'amount' }>['minor'];

export const coupon = pgTable(
  'coupon',
  {
    id: text('id').primaryKey(),
    code: text('code').notNull(),
    key: text('key').notNull().unique('coupon_key'),
    offPpm: integer('off_ppm'),
    offMinor: jsonb('off_minor').$type<Amounts>(),
    plans: text('plans').array().$type<readonly Plan[]>(),
    products: text('products').array().$type<readonly string[]>(),
    markets: text('markets').array().$type<readonly string[]>(),
    emails: text('emails').array().$type<readonly string[]>(),
    startsAt: moment('starts_at'),
    endsAt: moment('ends_at'),
    zone: text('zone').notNull(),
    useLimit: integer('use_limit'),
    perCustomer: integer('per_customer'),
    used: integer('used').notNull().default(0),
    createdAt: moment('created_at').notNull(),
  },
  (columns) => [
    index('coupon_created').on(desc(columns.createdAt), desc(columns.id)),
    check('coupon_one_offer', sql`num_nonnulls(${columns.offPpm}, ${columns.offMinor}) = 1`),
    check('coupon_percent', sql`${columns.offPpm} between 1 and 1000000`),
    check('coupon_ends_after_start', sql`${columns.endsAt} > ${columns.startsAt}`),
    check('coupon_used_not_negative', sql`${columns.used} >= 0`),
  ],
);

export const couponUse = pgTable(
  'coupon_use',
  {
    orderId: text('order_id').primaryKey(),
    couponId: text('coupon_id')
      .notNull()
      .references(() => coupon.id),
    customer: text('customer').notNull(),
    /** Keyed hash of the network address. Set only while the use is held. */
    addressHash: text('place'),
    state: text('state').$type<CouponUseState>().notNull(),
    heldAt: moment('held_at').notNull(),
    spentAt: moment('spent_at'),
    freedAt: moment('freed_at'),
  },
  (columns) => [
    index('coupon_use_customer').on(columns.couponId, columns.customer),
    index('coupon_use_held')
      .on(columns.couponId, columns.heldAt)
      .where(sql`${columns.state} = 'held'`),
    check('coupon_use_state', sql`${columns.state} in ('held', 'spent', 'freed')`),
  ],
);
