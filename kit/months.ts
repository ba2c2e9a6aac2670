/**
 * So many months later in UTC, the time of day kept. `day` is the day of the month that is meant: where the month is
 * shorter it is its last one.
 */
export function addMonths(from: Date, count: number, day = from.getUTCDate()): Date {
  const to = new Date(from);
  to.setUTCDate(1);
  to.setUTCMonth(to.getUTCMonth() + count);
  // Day 0 of the next month is the last day of this one.
  const last = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
  to.setUTCDate(Math.min(day, last));
  return to;
}
