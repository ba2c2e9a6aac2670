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

/** One row per order and product. The typed key is kept as a hash and sealed, never plain. */
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
    /** The last group of the key, for staff to find it by: five of its 25 symbols, one of them the check. */
    keyTail: text('key_tail').notNull(),
    file: text('file').notNull(),
    issuedAt: moment('issued_at').notNull(),
    expiresAt: moment('expires_at'),
    state: text('state').$type<LicenseState>().notNull().default('active'),
    revokeReason: text('revoke_reason').$type<RevokeReason>(),
    revokedAt: moment('revoked_at'),
    /** When a paid period with another plan or number of seats takes over; null: none does. */
    changesAt: moment('changes_at'),
  },
  (table) => [
    unique('license_order_product').on(table.orderId, table.product),
    index('license_key_tail').on(table.keyTail),
    index('license_changes').on(table.changesAt).where(sql`changes_at is not null`),
    index('license_email').on(sql`lower(${table.email})`),
  ],
);

/** What each order added to a license: the first period, renewals, upgrades. */
export const licensePeriod = pgTable(
  'license_period',
  {
    licenseId: text('license_id')
      .notNull()
      .references(() => license.id, { onDelete: 'cascade' }),
    orderId: text('order_id').notNull(),
    plan: text('plan').$type<Plan>().notNull(),
    seats: integer('seats').$type<Seats>().notNull(),
    /** Before this it never starts: it was not paid for, or was not due. */
    earliestStart: moment('earliest_start').notNull(),
    /** An upgrade: from its start on it replaces what was granted before it. */
    replaces: boolean('replaces').notNull(),
    /** Milliseconds it was used before an earlier period came back and it had to wait. */
    usedBefore: bigint('used_before', { mode: 'number' }).notNull().default(0),
    /** Where `layPeriods` puts it among the others. */
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at'),
    /** Day of the month the chain of periods began on: ends keep to it. */
    anchorDay: integer('anchor_day').notNull(),
    /** 1, 2, 3 … in the order they were granted. */
    number: integer('number').notNull(),
    withdrawnAt: moment('withdrawn_at'),
  },
  (table) => [
    primaryKey({ name: 'license_period_key', columns: [table.licenseId, table.orderId] }),
    unique('license_period_number').on(table.licenseId, table.number),
    index('license_period_order').on(table.orderId),
  ],
);

/** A seat in use, or one that was. */
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
    /** Of the request code it was activated by without a network; null: online. */
    nonce: text('nonce'),
    /** It took a seat that another device had held: counted for the pause between moves. */
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
