import { plainMoment } from '../../kit/formats.ts';
import { isCivilYear } from '../../kit/time.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?$/;

/** What a field for day and time sends (`2026-11-21T13:00`), read as UTC; null when it is no moment. */
export const utcMoment = (text: string): Date | null =>
  MOMENT.test(text) ? realMoment(text, `${text.slice(0, 16)}${text.slice(16) || ':00'}Z`) : null;

/** The first moment of a day (`2026-11-21`) in a zone, or of one so many days later; null when it is no day. */
export function dayStart(text: string, zone: string, daysOn = 0): Date | null {
  if (!DAY.test(text) || realMoment(text, `${text}T00:00:00Z`) === null) return null;
  const day = Temporal.PlainDate.from(text).add({ days: daysOn });
  return new Date(day.toZonedDateTime(zone).epochMilliseconds);
}

/** As `utcMoment`, by the clock of a zone. An hour that the clock leaves out is the one after it. */
export function zonedMoment(text: string, zone: string): Date | null {
  if (utcMoment(text) === null) return null;
  const moment = Temporal.PlainDateTime.from(text).toZonedDateTime(zone);
  return new Date(moment.epochMilliseconds);
}

/** What a field for day and time is filled with, so that it says this moment by the clock of a zone. */
export const fieldMoment = (moment: Date, zone: string): string =>
  plainMoment(moment, zone).replace(' ', 'T');

function realMoment(text: string, whole: string): Date | null {
  const moment = new Date(whole);
  // 31 February would count as March.
  const isReal = !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
  return isReal && isCivilYear(moment.getUTCFullYear()) ? moment : null;
}
