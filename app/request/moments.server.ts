import { dateFormat, LONG_DAY } from '../../kit/formats.ts';
import type { Locale } from '../../locales/index.ts';

/** The clock on the wall of most people of a market, by its key; UTC where there are many. */
const ZONES: Readonly<Record<string, string>> = {
  bd: 'Asia/Dhaka',
  br: 'America/Sao_Paulo',
  cn: 'Asia/Shanghai',
  eu: 'Europe/Berlin',
  gb: 'Europe/London',
  id: 'Asia/Jakarta',
  in: 'Asia/Kolkata',
  jp: 'Asia/Tokyo',
  kr: 'Asia/Seoul',
  ru: 'Europe/Moscow',
  sa: 'Asia/Riyadh',
  th: 'Asia/Bangkok',
  tr: 'Europe/Istanbul',
  tw: 'Asia/Taipei',
  vn: 'Asia/Ho_Chi_Minh',
};

const zoneOf = (market: string): string => (Object.hasOwn(ZONES, market) && ZONES[market]) || 'UTC';

/** A moment as a date in the page's language, UTC, on one line. */
export const dateText = (moment: Date, locale: Locale, timeZone = 'UTC'): string =>
  unbroken(dateFormat(locale.dateLocale, { ...LONG_DAY, timeZone }).format(moment));

/**
 * The day of an order, as its invoice and its mail name it: in the seller's time zone. An order without an invoice has no
 * document to agree with.
 */
export const orderDayText = (
  { paidAt, createdAt }: { readonly paidAt: Date | null; readonly createdAt: Date },
  invoice: { readonly seller: { readonly zone: string } } | null,
  locale: Locale,
): string => dateText(paidAt ?? createdAt, locale, invoice?.seller.zone);

/** A text that stays on one line. */
export const unbroken = (text: string): string => text.replaceAll(' ', '\u00a0');

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** `2026-11-21`, as texts say it, as a date in the page's language; null for what is no day. */
export const dayText = (day: string | undefined, locale: Locale): string | null =>
  day !== undefined && DAY.test(day) ? dateText(new Date(`${day}T00:00:00Z`), locale) : null;

/** The same with a short month, as charts write it. */
export const shortDayText = (day: string, locale: Locale): string =>
  dateFormat(locale.dateLocale, { ...LONG_DAY, month: 'short', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** A moment to the minute, by the clock of the language's main market, whose zone it says. */
export const momentText = (moment: Date, { dateLocale, market }: Locale): string =>
  dateFormat(dateLocale, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: zoneOf(market),
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
    timeZone: zoneOf(market),
  });
  return { iso: moment.toISOString(), text: format.format(moment) };
}
