import { desc } from 'drizzle-orm';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, moment } from '../../db/columns.ts';
import type { TextState } from './text.ts';

/** Append-only (`guards.sql`). The newest version that applies overrides the file. */
export const textVersion = pgTable(
  'text_version',
  {
    id: uuid('id').primaryKey(),
    path: text('path').notNull(),
    locale: text('locale').notNull(),
    state: text('state').$type<TextState>().notNull(),
    body: text('body'),
    original: text('original').notNull(),
    author: text('author').notNull(),
    authorId: uuid('author_id'),
    who: text('who').notNull(),
    why: text('why').notNull(),
    /** At least a millisecond after the previous version of the text, so that versions sort by it. */
    at: moment('at').notNull(),
    applies: moment('applies'),
  },
  (table) => [
    index('text_version_text').on(table.locale, table.path, desc(table.at)),
    index('text_version_applies').on(table.applies),
  ],
);

/** The files of the pictures in texts, by address. They are never changed. */
export const pictureFile = pgTable(
  'picture_file',
  {
    path: text('path').primaryKey(),
    /** The address of the picture in Markdown, which is that of one of its files. */
    picture: text('picture').notNull(),
    bytes: bytea('bytes').notNull(),
    addedAt: moment('added_at').notNull(),
  },
  (table) => [
    index('picture_file_picture').on(table.picture),
    index('picture_file_added').on(table.addedAt),
  ],
);
