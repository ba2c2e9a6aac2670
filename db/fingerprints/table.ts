import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../columns.ts';

/** The secrets that the processes on this database use. A secret cannot be computed from its fingerprint. */
export const secretFingerprint = pgTable(
  'secret_fingerprint',
  {
    /** The setting, such as `SESSION_SECRET`. */
    name: text('name').notNull(),
    fingerprint: text('fingerprint').notNull(),
    /** The last start of a process that signs with this secret. */
    usedAt: moment('used_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.name, table.fingerprint] })],
);
