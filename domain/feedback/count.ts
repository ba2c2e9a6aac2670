import type { Work } from '../../db/work.ts';
import { findLocale } from '../../locales/index.ts';
import type { Vote } from './feedback.ts';
import { addVote } from './store.ts';

/**
 * Counts a vote for today in UTC. Does not check page and question.
 * @throws RangeError for an unknown locale
 */
export async function countVote(work: Work, vote: Vote): Promise<void> {
  if (!findLocale(vote.locale)) throw new RangeError(`unknown locale ${vote.locale}`);
  await addVote(work, vote, work.now.toISOString().slice(0, 10));
}
