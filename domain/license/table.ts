import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.ts';
import type { Plan, Seats } from '../price/index.ts';
import type { EndReason } from './activation.ts';
import type { LicenseState, RevokeReason } from './license.ts';

/** One row per order and product. The key is stored hashed and sealed, never in plain text. */
export const license = pgTable(
  'license',
  {
    id: text('id').primaryKey(),
    orderId: text('order_id').notNull(),
    product: text('product').notNull(),
    plan: text('plan').$type<Plan>().notNull(),
    seats: integer('seats').$type<Seats>().notNull(),
    email: text('email').notNull(),
    locale: text('locale').notNull(),
    keyHash: text('key_hash').notNull().unique('license_key_hash'),
    keySealed: text('key_sealed').notNull(),
    /** Last group of the key, for searches by staff. */
    keyTail: text('key_tail').notNull(),
    file: text('file').notNull(),
    issuedAt: moment('issued_at').notNull(),
    expiresAt: moment('expires_at'),
    state: text('state').$type<LicenseState>().notNull().default('active'),
    revokeReason: text('revoke_reason').$type<RevokeReason>(),
    revokedAt: moment('revoked_at'),
    changesAt: moment('changes_at'),
  },
  (table) => [
    unique('license_order_product').on(table.orderId, table.product),
    index('license_key_tail').on(table.keyTail),
    index('license_changes').on(table.changesAt).where(sql`changes_at is not null`),
    index('license_email').on(sql`lower(${table.email})`),
    index('license_customer').on(sql`(lower(${table.email}) collate "C")`),
  ],
);

export const licensePeriod = pgTable(
  'license_period',
  {
    licenseId: text('license_id')
      .notNull()
      .references(() => license.id, { onDelete: 'cascade' }),
    orderId: text('order_id').notNull(),
    plan: text('plan').$type<Plan>().notNull(),
    seats: integer('seats').$type<Seats>().notNull(),
    earliestStart: moment('earliest_start').notNull(),
    replaces: boolean('replaces').notNull(),
    usedBefore: bigint('used_before', { mode: 'number' }).notNull().default(0),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at'),
    /** Day of the month that the ends of the chain keep. */
    anchorDay: integer('anchor_day').notNull(),
    number: integer('number').notNull(),
    withdrawnAt: moment('withdrawn_at'),
  },
  (table) => [
    primaryKey({ name: 'license_period_key', columns: [table.licenseId, table.orderId] }),
    unique('license_period_number').on(table.licenseId, table.number),
    index('license_period_order').on(table.orderId),
  ],
);

export const licenseActivation = pgTable(
  'license_activation',
  {
    id: text('id').primaryKey(),
    licenseId: text('license_id')
      .notNull()
      .references(() => license.id, { onDelete: 'cascade' }),
    device: text('device').notNull(),
    deviceName: text('device_name').notNull(),
    appVersion: text('app_version').notNull(),
    nonce: text('nonce'),
    /** Whether it took over another device's seat, which counts for the pause between moves. */
    moved: boolean('moved').notNull(),
    activatedAt: moment('activated_at').notNull(),
    lastSeenAt: moment('last_seen_at').notNull(),
    endedAt: moment('ended_at'),
    endReason: text('end_reason').$type<EndReason>(),
  },
  (table) => [
    uniqueIndex('license_activation_device')
      .on(table.licenseId, table.device)
      .where(sql`ended_at is null`),
    index('license_activation_license').on(table.licenseId, table.activatedAt),
  ],
);
