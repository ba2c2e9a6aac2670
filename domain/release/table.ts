import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.ts';
import type { Release } from './release.ts';

export const release = pgTable(
  'release',
  {
    product: text('product').notNull(),
    version: text('version').notNull(),
    channel: text('channel').$type<Release['channel']>().notNull(),
    fileName: text('file_name').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    sha256: text('sha256').notNull(),
    signer: text('signer'),
    windows: text('windows').$type<Release['windows']>().notNull(),
    architecture: text('architecture').$type<Release['architecture']>().notNull(),
    silentSwitch: text('silent_switch'),
    access: text('access').$type<Release['access']>().notNull(),
    winget: boolean('winget').notNull(),
    sample: boolean('sample').notNull(),
    notes: jsonb('notes').$type<Readonly<Record<string, string>>>(),
    notesText: text('notes_text'),
    publishedAt: moment('published_at').notNull(),
    withdrawnAt: moment('withdrawn_at'),
  },
  (table) => [primaryKey({ name: 'release_key', columns: [table.product, table.version] })],
);

export const releaseDownload = pgTable(
  'release_download',
  {
    product: text('product').notNull(),
    version: text('version').notNull(),
    day: text('day').notNull(),
    downloads: integer('downloads').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'release_download_key',
      columns: [table.product, table.version, table.day],
    }),
  ],
);
