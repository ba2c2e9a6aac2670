import { days } from '../../../kit/time.ts';

/** UTC days, today last: `2026-11-21`. */
export const lastDays = (now: Date, count: number): string[] =>
  Array.from({ length: count }, (_, index) =>
    new Date(now.getTime() - days(count - 1 - index)).toISOString().slice(0, 10),
  );

/** 0 for days without entries. */
export function valuesBy<Entry extends { readonly day: string }>(
  list: readonly string[],
  entries: readonly Entry[],
  countIn: (entry: Entry) => number,
): number[] {
  const sums = new Map<string, number>();
  for (const entry of entries) sums.set(entry.day, (sums.get(entry.day) ?? 0) + countIn(entry));
  return list.map((day) => sums.get(day) ?? 0);
}
