import { days } from '../../kit/time.ts';

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

export const findReason = (name: string): Reason | null =>
  REASONS.find((reason) => reason === name) ?? null;

/** In characters. */
export const LIMITS = { text: 1000, version: 20, install: 200 } as const;
export const MOST_DAYS = 36_500;
/** In milliseconds. The survey states it beside the field. */
export const CONTACT_RETENTION = days(90);
export const TEXTS_SHOWN = 50;

export const SWEEP_UNINSTALLS = 'sweep-uninstalls';

/** A missing or invalid parameter is null. */
export type Opened = {
  readonly product: string | null;
  readonly version: string | null;
  /** Whole days between installing and uninstalling. */
  readonly days: number | null;
  readonly install: string | null;
};

export type Answer = Opened & {
  readonly formId: string;
  readonly reason: Reason;
  readonly text: string | null;
  readonly email: string | null;
  readonly locale: string;
};
