import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { Plan, Seats } from '../price/index.ts';

/** One row per purchase, never changed. The typed key is kept as a hash and sealed, never plain. */
export const licence = pgTable('licence', {
  id: text('id').primaryKey(),
  purchaseId: text('purchase_id').notNull().unique('licence_purchase'),
  product: text('product').notNull(),
  plan: text('plan').$type<Plan>().notNull(),
  seats: integer('seats').$type<Seats>().notNull(),
  email: text('email').notNull(),
  locale: text('locale').notNull(),
  keyHash: text('key_hash').notNull().unique('licence_key_hash'),
  keySealed: text('key_sealed').notNull(),
  file: text('file').notNull(),
  issuedAt: timestamp('issued_at', { withTimezone: true, mode: 'date' }).notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true, mode: 'date' }),
});
