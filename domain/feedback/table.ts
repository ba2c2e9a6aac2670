import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Answer } from './feedback.ts';

export const feedbackVote = pgTable(
  'feedback_vote',
  {
    page: text('page').notNull(),
    question: text('question').notNull(),
    locale: text('locale').notNull(),
    /** UTC, `2026-11-21`. */
    day: text('day').notNull(),
    answer: text('answer').$type<Answer>().notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'feedback_vote_key',
      columns: [table.page, table.question, table.locale, table.day, table.answer],
    }),
    index('feedback_vote_day').on(table.day),
  ],
);
