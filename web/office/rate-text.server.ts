import type { EntryRate } from '../../domain/books/index.ts';

/** Writes an exchange rate with its publisher and day, which are the same in every language: `0.862 (ECB 2026-03-31)`. */
export const rateText = (rate: EntryRate): string => `${rate.rate} (${rateSource(rate)})`;

/** Writes the publisher and day of an exchange rate: `ECB 2026-03-31`. */
export const rateSource = ({ source, day }: Pick<EntryRate, 'source' | 'day'>): string =>
  `${source.toUpperCase()} ${day}`;
