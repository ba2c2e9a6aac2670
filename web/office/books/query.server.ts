import { calendarSpan, quarterOf, type Span, spanOf } from '../../../domain/books/index.ts';

/** Earliest year that the list of periods offers. */
const FIRST_YEAR = 2020;

/** Reads a month or quarter (`2026-11`, `2026-Q4`). Without a valid one, the present quarter. */
export function readBooksQuery(query: URLSearchParams, now: Date, zone: string) {
  const typed = query.get('period') ?? '';
  const present = spanOf('this-quarter', now, zone);
  const found = calendarSpan(typed);
  const isOffered = found !== null && Number(typed.slice(0, 4)) >= FIRST_YEAR;
  const span: Span = isOffered ? found : present;
  const period = isOffered ? typed : quarterOf(present.from);
  return { period, span, quarter: quarterOf(span.from), isQuarter: period.includes('Q') };
}

/** Quarters and months of the last years, newest first. */
export function listPeriods(now: Date, zone: string): string[] {
  const { from } = spanOf('this-month', now, zone);
  const newest = Temporal.PlainDate.from(from);
  const months = Array.from({ length: MONTHS_OFFERED }, (_, index) =>
    newest.subtract({ months: index }).toString().slice(0, 7),
  );
  const quarters = [...new Set(months.map((month) => quarterOf(`${month}-01`)))];
  return [...quarters, ...months];
}

const MONTHS_OFFERED = 36;
