import { desc } from 'drizzle-orm';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.ts';
import type { Area } from '../../locales/entries.ts';

/** Append-only. The latest row of a message and locale applies. */
export const translationProposal = pgTable(
  'translation_proposal',
  {
    id: uuid('id').primaryKey(),
    locale: text('locale').notNull(),
    area: text('area').$type<Area>().notNull(),
    messageId: text('message_id').notNull(),
    text: text('text'),
    english: text('english').notNull(),
    who: text('who').notNull(),
    why: text('why').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    index('translation_proposal_message').on(
      table.locale,
      table.messageId,
      desc(table.at),
      desc(table.id),
    ),
  ],
);
