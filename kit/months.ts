/** Adds months in UTC. `day` is the preferred day of the month. A shorter month uses its last day. */
export function addMonths(from: Date, count: number, day = from.getUTCDate()): Date {
  const to = new Date(from);
  to.setUTCDate(1);
  to.setUTCMonth(to.getUTCMonth() + count);
  // Day 0 of the next month is the last day of this month.
  const last = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
  to.setUTCDate(Math.min(day, last));
  return to;
}
