import { sellerDay } from '../../domain/invoice/index.ts';
import { marketZone, termDay } from '../../domain/price/index.ts';
import { dateFormat, LONG_DAY, writeDay } from '../../kit/formats.ts';
import type { Locale } from '../../locales/index.ts';

/**
 * The day of what somebody did, and of nobody's deadline: by the clock of the language's market, on one line. Terms have
 * `termText`, orders and documents `sellerDayText` (docs/decisions/0072).
 */
export const dateText = (moment: Date, locale: Locale): string =>
  unbroken(writeDay(moment, locale.dateLocale, marketZone(locale.market)));

/** The day of a term of what was bought in this market, in the page's language, on one line. */
export const termText = (moment: Date, locale: Locale, market: string): string =>
  unbroken(termDay(moment, { market, locale: locale.prefix }));

/** The day of a document, on one line. */
export const sellerDayText = (moment: Date, { zone }: InZone, locale: Locale): string =>
  unbroken(sellerDay(moment, zone, locale));

type InZone = { readonly zone: string };

/**
 * The day of an order, as its invoice and its mail name it: where its seller is. One without an invoice has the company
 * of now.
 */
export const orderDayText = (
  { paidAt, createdAt }: { readonly paidAt: Date | null; readonly createdAt: Date },
  seller: InZone,
  locale: Locale,
): string => sellerDayText(paidAt ?? createdAt, seller, locale);

/** A text that stays on one line. */
export const unbroken = (text: string): string => text.replaceAll(' ', '\u00a0');

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** `2026-11-21`, as texts say it, as a date in the page's language; null for what is no day. */
export const dayText = (day: string | undefined, locale: Locale): string | null =>
  day !== undefined && DAY.test(day)
    ? unbroken(writeDay(new Date(`${day}T00:00:00Z`), locale.dateLocale, 'UTC'))
    : null;

/** The day of a release: in UTC, as its files and feeds have it, the same for everybody. */
export const releaseDayText = (publishedAt: Date, locale: Locale): string =>
  unbroken(writeDay(publishedAt, locale.dateLocale, 'UTC'));

/** `2026-11-21` with a short month, as charts write it. */
export const shortDayText = (day: string, locale: Locale): string =>
  dateFormat(locale.dateLocale, { ...LONG_DAY, month: 'short', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** A moment to the minute, by the clock of a market, by default the language's own; it says the zone. */
export const momentText = (
  moment: Date,
  { dateLocale, market: own }: Locale,
  market: string = own,
): string =>
  dateFormat(dateLocale, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: marketZone(market),
  }).format(moment);

/** A moment for machines, and as a clock shows it in the market. */
export type ShownTime = { readonly iso: string; readonly text: string };

/** A time of day with its zone, `14:32 GMT-3`, or to the second where that helps to see that something was done. */
export function showTime(
  moment: Date,
  { locale, market }: { readonly locale: Locale; readonly market: string },
  precision: 'minute' | 'second' = 'minute',
): ShownTime {
  const format = dateFormat(locale.dateLocale, {
    hour: '2-digit',
    minute: '2-digit',
    // Thai writes a time to the second with a zone in words.
    ...(precision === 'second' ? { second: '2-digit' } : { timeZoneName: 'short' }),
    timeZone: marketZone(market),
  });
  return { iso: moment.toISOString(), text: format.format(moment) };
}
