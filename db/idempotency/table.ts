import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../columns.ts';

/** Requests that carried a key, and what was answered. */
export const idempotency = pgTable(
  'idempotency',
  {
    /** Tag of who asked and of the key: the key itself is kept nowhere. */
    id: text('id').primaryKey(),
    /** Tag of method, address and body. */
    request: text('request').notNull(),
    /** Whoever runs the request now; a record that was taken over has another. */
    claim: uuid('claim').notNull(),
    claimedAt: moment('claimed_at').notNull(),
    createdAt: moment('created_at').notNull(),
    /** Null while it runs. */
    status: integer('status'),
    headers: jsonb('headers').$type<Readonly<Record<string, string>>>(),
    /** Compressed, in base64; null when it is shown once or was too long to be kept. */
    body: text('body'),
  },
  (table) => [index('idempotency_created').on(table.createdAt)],
);
