import type { Reader } from '../../db/work.ts';
import { byBadness, type Score } from './feedback.ts';
import { sumVotes } from './store.ts';

export type FeedbackQuery = {
  /** Whole days in UTC: from the one of this moment (with it) to the one of that (without it). */
  readonly from: Date;
  readonly to: Date;
  /** Locale prefix; null: every language. */
  readonly locale: string | null;
};

/** How helpful each text was in each language, the worst first. Texts nobody answered about are missing. */
export async function reportFeedback(
  reader: Reader,
  { from, to, locale }: FeedbackQuery,
): Promise<Score[]> {
  const scores = await sumVotes(reader, { from: dayOf(from), before: dayOf(to), locale });
  return scores.toSorted(byBadness);
}

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);
