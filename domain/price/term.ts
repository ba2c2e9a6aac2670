import { writeDay, writeMoment } from '../../kit/formats.ts';
import { getLocale } from '../../locales/index.ts';
import { findMarket } from './market.ts';

/** Whose term it is: the market it was bought in, and the prefix of the language it is told in. */
type Told = { readonly market: string; readonly locale: string };

/** IANA zone of a market by its key; UTC for one that is sold to no longer. */
export const marketZone = (market: string): string => findMarket(market)?.zone ?? 'UTC';

/**
 * The day of a term, such as an end, a charge or a deadline: by the clock of the market it was bought in, wherever it is told
 * (docs/decisions/0072).
 */
export const termDay = (moment: Date, { market, locale }: Told): string =>
  writeDay(moment, getLocale(locale).dateLocale, marketZone(market));

/** The same to the second, with the zone. */
export const termMoment = (moment: Date, { market, locale }: Told): string =>
  writeMoment(moment, getLocale(locale).dateLocale, marketZone(market));

/** The last moment of the day so many days after that of `from` in a zone: a deadline told as a day has all of it. */
export function lastOfDay(from: Date, days: number, zone: string): Date {
  const start = Temporal.Instant.fromEpochMilliseconds(from.getTime()).toZonedDateTimeISO(zone);
  const after = start.toPlainDate().add({ days: days + 1 });
  return new Date(after.toZonedDateTime(zone).epochMilliseconds - 1);
}
