import { desc, sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.ts';
import type { Channel } from '../campaign/index.ts';

export const experimentRule = pgTable(
  'variant_rule',
  {
    id: uuid('id').primaryKey(),
    product: text('product').notNull(),
    variant: text('variant').notNull(),
    channel: text('channel').$type<Channel>(),
    market: text('market'),
    locale: text('locale'),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at'),
    pausedAt: moment('paused_at'),
    createdBy: text('created_by').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('variant_rule_created').on(desc(table.createdAt), desc(table.id)),
    check('variant_rule_ends_after_start', sql`${table.endsAt} > ${table.startsAt}`),
  ],
);
