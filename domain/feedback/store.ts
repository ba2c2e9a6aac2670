import { and, eq, gte, lt, sql } from 'drizzle-orm';
import type { Reader, Work } from '../../db/work.ts';
import type { Answer, Score, Vote } from './feedback.ts';
import { feedbackVote } from './table.ts';

/** One statement, so that concurrent votes add up. `day` is in UTC, `2026-11-21`. */
export async function addVote(work: Work, vote: Vote, day: string): Promise<void> {
  const { page, question, locale, answer, count } = feedbackVote;
  await work.tx
    .insert(feedbackVote)
    .values({ ...vote, day, count: 1 })
    .onConflictDoUpdate({
      target: [page, question, locale, feedbackVote.day, answer],
      set: { count: sql`${count} + 1` },
    });
}

export type Days = {
  readonly from: string;
  readonly before: string;
  readonly locale: string | null;
};

export async function sumVotes(reader: Reader, days: Days): Promise<Score[]> {
  const { page, question, locale, day, answer, count } = feedbackVote;
  const sumOf = (which: Answer) =>
    sql<number>`coalesce(sum(${count}) filter (where ${answer} = ${which}), 0)::int`;
  return reader.tx
    .select({ page, question, locale, yes: sumOf('yes'), no: sumOf('no') })
    .from(feedbackVote)
    .where(
      and(
        gte(day, days.from),
        lt(day, days.before),
        days.locale === null ? undefined : eq(locale, days.locale),
      ),
    )
    .groupBy(page, question, locale);
}

export async function deleteVotesBefore(work: Work, day: string): Promise<void> {
  await work.tx.delete(feedbackVote).where(lt(feedbackVote.day, day));
}
