import { sellerDay } from '../../domain/invoice/index.ts';
import { marketZone, termDay } from '../../domain/price/index.ts';
import { dateFormat, inText, LONG_DAY, writeDay } from '../../kit/formats.ts';
import type { Locale } from '../../locales/index.ts';

/**
 * Formats the day of an event without a deadline, in the time zone of the language's market. Terms use `termText`, and
 * orders and documents use `sellerDayText` (docs/decisions/0072). Days stay on one line.
 */
export const dateText = (moment: Date, locale: Locale): string =>
  unbroken(writeDay(moment, locale, marketZone(locale.market)));

/** Formats a day of a term in the time zone of the market of the order. */
export const termText = (moment: Date, locale: Locale, market: string): string =>
  unbroken(termDay(moment, { market, locale: locale.prefix }));

/** Formats the day of a document in its seller's time zone. */
export const sellerDayText = (moment: Date, { zone }: InZone, locale: Locale): string =>
  unbroken(sellerDay(moment, zone, locale));

type InZone = { readonly zone: string };

/** Formats the day of an order like its invoice and email. Without an invoice, `seller` is the current company. */
export const orderDayText = (
  { paidAt, createdAt }: { readonly paidAt: Date | null; readonly createdAt: Date },
  seller: InZone,
  locale: Locale,
): string => sellerDayText(paidAt ?? createdAt, seller, locale);

/** Chinese and Japanese dates have no spaces, and lines may break beside each of these signs. */
const SIGNS = /(?=[年月日])|(?<=[年月])/g;

/** Joins a date or an amount with no-break spaces and word joiners. */
export const unbroken = (text: string): string =>
  text.replaceAll(' ', '\u00a0').replace(SIGNS, '\u2060');

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Formats an ISO date from a text. Returns null if it is not one. */
export function dayText(day: string | undefined, locale: Locale): string | null {
  if (day === undefined || !DAY.test(day)) return null;
  const moment = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(moment.getTime()) ? null : unbroken(writeDay(moment, locale, 'UTC'));
}

/** Formats the day of a release in UTC, like its files and feeds. */
export const releaseDayText = (publishedAt: Date, locale: Locale): string =>
  unbroken(writeDay(publishedAt, locale, 'UTC'));

/** Formats an ISO date with a short month, for charts. */
export const shortDayText = (day: string, locale: Locale): string =>
  dateFormat(locale.dateLocale, { ...LONG_DAY, month: 'short', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** Formats the month of an ISO date, for charts. */
export const shortMonthText = (day: string, locale: Locale): string =>
  dateFormat(locale.dateLocale, { year: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** Formats a moment to the minute with its zone. The default market is that of the language. */
export const momentText = (moment: Date, locale: Locale, market: string = locale.market): string =>
  inText(
    dateFormat(locale.dateLocale, {
      year: 'numeric',
      month: locale.longMonths ? 'long' : 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
      timeZone: marketZone(market),
    }).format(moment),
    locale,
  );

export type ShownTime = { readonly iso: string; readonly text: string };

/** Formats a time with its zone (`14:32 GMT-3`), or to the second without it, for visitors who watch for a change. */
export function showTime(
  moment: Date,
  { locale, market }: { readonly locale: Locale; readonly market: string },
  precision: 'minute' | 'second' = 'minute',
): ShownTime {
  const format = dateFormat(locale.dateLocale, {
    hour: '2-digit',
    minute: '2-digit',
    // With seconds, Thai spells the zone out.
    ...(precision === 'second' ? { second: '2-digit' } : { timeZoneName: 'short' }),
    timeZone: marketZone(market),
  });
  return { iso: moment.toISOString(), text: format.format(moment) };
}
