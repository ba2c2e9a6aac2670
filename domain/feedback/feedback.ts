import { days } from '../../kit/time.ts';
import { wilsonInterval } from '../../kit/wilson.ts';

/** What can be answered to "Was this helpful?". */
const ANSWERS = ['yes', 'no'] as const;
export type Answer = (typeof ANSWERS)[number];

/** The answer of this name, as a form sends it; null when there is none. */
export const findAnswer = (name: string): Answer | null =>
  ANSWERS.find((answer) => answer === name) ?? null;

/** How long counts are kept, in milliseconds: texts change, and old answers speak of old texts. */
export const KEEP_VOTES = days(400);

/** The nightly job: deletes counts older than `KEEP_VOTES`. */
export const SWEEP_FEEDBACK = 'sweep-feedback';

/** One answer. Nothing in it speaks of who gave it. */
export type Vote = {
  /** Path without locale of a page that exists: `/faq/zipx`. */
  readonly page: string;
  /** Anchor of the question on that page; empty: the page as a whole. */
  readonly question: string;
  /** Locale prefix of the page. */
  readonly locale: string;
  readonly answer: Answer;
};

/** How often a text in a language was called helpful, and how often not. */
export type Score = Omit<Vote, 'answer'> & { readonly yes: number; readonly no: number };

/**
 * How bad a text is at least, from 0 to 1: the lower end of Wilson's interval of the share of "no". One "no" of one
 * answer weighs less than thirty of forty.
 */
export const badness = ({ yes, no }: Pick<Score, 'yes' | 'no'>): number =>
  no === 0 ? 0 : wilsonInterval(no, yes + no).low;

/** For sorting: the worst first; where nobody said "no", the least asked about last. */
export const byBadness = (one: Score, other: Score): number =>
  badness(other) - badness(one) || other.yes - one.yes || nameOf(one).localeCompare(nameOf(other));

const nameOf = ({ page, question, locale }: Score): string => `${page}#${question} ${locale}`;
