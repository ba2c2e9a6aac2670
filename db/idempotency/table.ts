import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../columns.ts';

export const idempotency = pgTable(
  'idempotency',
  {
    /** A hash. The key itself is not stored. */
    id: text('id').primaryKey(),
    request: text('request').notNull(),
    /** Changes when another caller takes the request over. */
    claim: uuid('claim').notNull(),
    claimedAt: moment('claimed_at').notNull(),
    createdAt: moment('created_at').notNull(),
    /** Null while the request runs. */
    status: integer('status'),
    headers: jsonb('headers').$type<Readonly<Record<string, string>>>(),
    /** Compressed and in base64. */
    body: text('body'),
  },
  (table) => [index('idempotency_created').on(table.createdAt)],
);
