import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.ts';
import type { Scope } from './api-key.ts';

/** The key itself is stored nowhere. */
export const apiKey = pgTable('api_key', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  hint: text('hint').notNull(),
  /** SHA-256 in hexadecimal digits. */
  hash: text('hash').notNull().unique('api_key_hash'),
  scopes: text('scopes').array().$type<Scope[]>().notNull(),
  expiresAt: moment('expires_at'),
  createdBy: text('created_by').notNull(),
  createdAt: moment('created_at').notNull(),
  lastUsedAt: moment('last_used_at'),
  revokedAt: moment('revoked_at'),
});
