const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?$/;

/** What a field for day and time sends (`2026-11-21T13:00`), read as UTC; null when it is no moment. */
export function utcMoment(text: string): Date | null {
  if (!MOMENT.test(text)) return null;
  const moment = new Date(`${text.slice(0, 16)}${text.slice(16) || ':00'}Z`);
  // 31 February would count as March.
  const isReal = !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
  return isReal ? moment : null;
}
