import { days } from '../../kit/time.ts';

/** Why somebody uninstalls; the survey asks for one of them. */
export const REASONS = [
  'slow',
  'feature',
  'broken',
  'once',
  'price',
  'found-other',
  'privacy',
  'other',
] as const;
export type Reason = (typeof REASONS)[number];

/** The reason of this name, as a form sends it; null when there is none. */
export const findReason = (name: string): Reason | null =>
  REASONS.find((reason) => reason === name) ?? null;

/** Longest texts that are taken, in characters. */
export const LIMITS = { text: 1000, version: 20, install: 200 } as const;
/** More days of use than this are no number of days. */
export const MOST_DAYS = 36_500;
/** How long an e-mail address is kept, in milliseconds; the survey says so beside its field. */
export const KEEP_CONTACT = days(90);
/** Texts that staff see at once. */
export const TEXTS_SHOWN = 50;

/** The nightly job: deletes addresses older than `KEEP_CONTACT`. */
export const SWEEP_UNINSTALLS = 'sweep-uninstalls';

/** What the uninstaller says in the address of the survey; whatever it cannot mean is null. */
export type Opened = {
  /** Product key. */
  readonly product: string | null;
  /** As `4.2.1`. */
  readonly version: string | null;
  /** Whole days between installing and uninstalling. */
  readonly days: number | null;
  /** The installation's own id; only a keyed hash of it is ever stored. */
  readonly install: string | null;
};

/** An answer that can be recorded. */
export type Answer = Opened & {
  /** UUID of the form it was sent with. */
  readonly formId: string;
  readonly reason: Reason;
  /** Without control characters; null: nothing was written. */
  readonly text: string | null;
  /** In lower case; null: none was given. */
  readonly email: string | null;
  /** Locale prefix of the page. */
  readonly locale: string;
};
