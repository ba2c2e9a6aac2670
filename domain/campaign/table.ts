import { desc } from 'drizzle-orm';
import {
  bigint,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.ts';
import type { Channel, Position } from './campaign.ts';

export const landing = pgTable(
  'landing',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    channel: text('channel').$type<Channel>().notNull(),
    clickId: text('click_id'),
    product: text('product').notNull(),
    locale: text('locale').notNull(),
    path: text('path').notNull(),
    fullPath: text('full_path').notNull(),
    name: text('name').notNull(),
    referrer: text('referrer').notNull(),
    userAgent: text('user_agent').notNull(),
    language: text('language').notNull(),
    clickedAt: moment('clicked_at').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    unique('landing_click').on(table.channel, table.clickId),
    index('landing_created').on(table.createdAt),
  ],
);

export const touch = pgTable(
  'touch',
  {
    orderId: uuid('order_id').notNull(),
    position: text('position').$type<Position>().notNull(),
    channel: text('channel').$type<Channel>().notNull(),
    clickId: text('click_id').notNull(),
    product: text('product').notNull(),
    query: jsonb('query').$type<Readonly<Record<string, string>>>().notNull(),
    /** Null when the landing was never logged. */
    landedAt: moment('landed_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    index('touch_created').on(table.createdAt),
  ],
);

/** Errors with one fingerprint, by day in UTC. */
export const errorGroup = pgTable(
  'error_group',
  {
    day: date('day', { mode: 'string' }).notNull(),
    fingerprint: text('fingerprint').notNull(),
    count: integer('count').notNull(),
    type: text('type').notNull(),
    message: text('message').notNull(),
    url: text('url').notNull(),
    language: text('language').notNull(),
    userAgent: text('user_agent').notNull(),
    referrer: text('referrer').notNull(),
    extras: text('extras').notNull(),
    firstAt: moment('first_at').notNull(),
    lastAt: moment('last_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.fingerprint] }),
    index('error_group_last').on(desc(table.lastAt)),
  ],
);
