import { pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../columns.ts';

/** Recognizes the secrets that the processes with this database use. A secret cannot be computed from its fingerprint. */
export const secretFingerprint = pgTable('secret_fingerprint', {
  /** Of the setting. */
  name: text('name').primaryKey(),
  fingerprint: text('fingerprint').notNull(),
  since: moment('since').notNull(),
});
