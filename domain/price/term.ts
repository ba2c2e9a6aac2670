import { writeDay, writeMoment } from '../../kit/formats.ts';
import { getLocale } from '../../locales/index.ts';
import { findMarket } from './market.ts';

type TermPlace = { readonly market: string; readonly locale: string };

/** Returns the IANA time zone of a market, or UTC for one that is no longer sold to. */
export const marketZone = (market: string): string => findMarket(market)?.zone ?? 'UTC';

/** Formats a day in the time zone of the market (docs/decisions/0072). */
export const termDay = (moment: Date, { market, locale }: TermPlace): string =>
  writeDay(moment, getLocale(locale), marketZone(market));

export const termMoment = (moment: Date, { market, locale }: TermPlace): string =>
  writeMoment(moment, getLocale(locale), marketZone(market));

/** Returns the last moment of the day `days` after `from`, because a deadline includes its day. */
export function lastOfDay(from: Date, days: number, zone: string): Date {
  const start = Temporal.Instant.fromEpochMilliseconds(from.getTime()).toZonedDateTimeISO(zone);
  const after = start.toPlainDate().add({ days: days + 1 });
  return new Date(after.toZonedDateTime(zone).epochMilliseconds - 1);
}
