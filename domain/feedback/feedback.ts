import { days } from '../../kit/time.ts';
import { wilsonInterval } from '../../kit/wilson.ts';

const ANSWERS = ['yes', 'no'] as const;
export type Answer = (typeof ANSWERS)[number];

export const findAnswer = (name: string): Answer | null =>
  ANSWERS.find((answer) => answer === name) ?? null;

/** In milliseconds. Older votes are about texts that have changed since. */
export const VOTE_RETENTION = days(400);

export const SWEEP_FEEDBACK = 'sweep-feedback';

/** Contains nothing about the voter. */
export type Vote = {
  /** Path of an existing page without locale: `/faq/zipx`. */
  readonly page: string;
  /** Anchor on the page. Empty means the whole page. */
  readonly question: string;
  readonly locale: string;
  readonly answer: Answer;
};

export type Score = Omit<Vote, 'answer'> & { readonly yes: number; readonly no: number };

/** Lower bound of Wilson's interval for the share of "no", so that few votes weigh little. */
export const badness = ({ yes, no }: Pick<Score, 'yes' | 'no'>): number =>
  no === 0 ? 0 : wilsonInterval(no, yes + no).low;

/** Worst first. Among those without a "no", the least voted is last. */
export const byBadness = (one: Score, other: Score): number =>
  badness(other) - badness(one) || other.yes - one.yes || nameOf(one).localeCompare(nameOf(other));

const nameOf = ({ page, question, locale }: Score): string => `${page}#${question} ${locale}`;
