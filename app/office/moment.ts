import { isCivilYear } from '../../kit/time.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?$/;

/** What a field for day and time sends (`2026-11-21T13:00`), read as UTC; null when it is no moment. */
export const utcMoment = (text: string): Date | null =>
  MOMENT.test(text) ? realMoment(text, `${text.slice(0, 16)}${text.slice(16) || ':00'}Z`) : null;

/** What a field for a day sends (`2026-11-21`): its first moment in UTC; null when it is no day. */
export const utcDay = (text: string): Date | null =>
  DAY.test(text) ? realMoment(text, `${text}T00:00:00Z`) : null;

function realMoment(text: string, whole: string): Date | null {
  const moment = new Date(whole);
  // 31 February would count as March.
  const isReal = !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
  return isReal && isCivilYear(moment.getUTCFullYear()) ? moment : null;
}
