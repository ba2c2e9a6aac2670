import type { Reader } from '../../db/work.ts';
import { byBadness, type Score } from './feedback.ts';
import { sumVotes } from './store.ts';

export type FeedbackQuery = {
  /** Whole days in UTC, `to` exclusive. */
  readonly from: Date;
  readonly to: Date;
  readonly locale: string | null;
};

/** Worst first. Texts without votes are absent. */
export async function reportFeedback(
  reader: Reader,
  { from, to, locale }: FeedbackQuery,
): Promise<Score[]> {
  const scores = await sumVotes(reader, { from: dayOf(from), before: dayOf(to), locale });
  return scores.toSorted(byBadness);
}

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);
