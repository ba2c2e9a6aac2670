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

function realMoment(text: string, whole: string): Date | null {
  const moment = new Date(whole);
  // 31 February would count as March.
  const isReal = !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
  return isReal && isCivilYear(moment.getUTCFullYear()) ? moment : null;
}
