import { plainMoment } from '../../kit/formats.ts';
import { isCivilYear } from '../../kit/time.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?$/;

/** Reads the value of a datetime field (`2026-11-21T13:00`) as UTC, or returns null. */
export const utcMoment = (text: string): Date | null =>
  MOMENT.test(text) ? realMoment(text, `${text.slice(0, 16)}${text.slice(16) || ':00'}Z`) : null;

/** Returns the start of a day (`2026-11-21`) in a zone, `daysOn` days later. Null if it is not a day. */
export function dayStart(text: string, zone: string, daysOn = 0): Date | null {
  if (!DAY.test(text) || realMoment(text, `${text}T00:00:00Z`) === null) return null;
  const day = Temporal.PlainDate.from(text).add({ days: daysOn });
  return new Date(day.toZonedDateTime(zone).epochMilliseconds);
}

/** Like `utcMoment`, in a zone. A skipped hour counts as the following one. */
export function zonedMoment(text: string, zone: string): Date | null {
  if (utcMoment(text) === null) return null;
  const moment = Temporal.PlainDateTime.from(text).toZonedDateTime(zone);
  return new Date(moment.epochMilliseconds);
}

/** Returns the value of a datetime field for this moment in a zone. */
export const fieldMoment = (moment: Date, zone: string): string =>
  plainMoment(moment, zone).replace(' ', 'T');

/** Returns the day of this moment in a zone, `2026-11-21`. */
export const dayIn = (moment: Date, zone: string): string => plainMoment(moment, zone).slice(0, 10);

function realMoment(text: string, whole: string): Date | null {
  const moment = new Date(whole);
  // Date would read February 31 as March.
  const isReal = !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
  return isReal && isCivilYear(moment.getUTCFullYear()) ? moment : null;
}
