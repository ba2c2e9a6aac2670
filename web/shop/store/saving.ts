import type { Money } from '../../../kit/money.ts';

const MONTHS = 12;

export type Saving = {
  readonly amount: Money;
  /** Share of twelve monthly prices, in whole percent and rounded down. */
  readonly percent: number;
};

/** Returns how much less a year costs than twelve months. Null if it saves less than one percent. */
export function yearSaving(month: Money, year: Money): Saving | null {
  const apart = month.minor * MONTHS;
  const saved = apart - year.minor;
  const percent = Math.floor((saved * 100) / apart);
  if (month.currency !== year.currency || !(percent >= 1)) return null;
  return { amount: { minor: saved, currency: year.currency }, percent };
}

/** Returns the smallest number of yearly licenses that cost more than one for a lifetime. Null if a price is missing. */
export function yearsOutlasted(year: Money, lifetime: Money): number | null {
  if (year.currency !== lifetime.currency || year.minor <= 0 || lifetime.minor <= 0) return null;
  return Math.floor(lifetime.minor / year.minor) + 1;
}
