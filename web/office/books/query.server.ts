import { calendarSpan, quarterOf, type Span, spanOf } from '../../../domain/books/index.ts';

/** Earliest year of a period in a link. */
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

/** Returns the quarters and months since the first document, newest first. */
export function listPeriods({
  first,
  now,
  zone,
}: {
  /** When the first document was issued. Null before that. */
  readonly first: Date | null;
  readonly now: Date;
  readonly zone: string;
}): string[] {
  const oldest = spanOf('this-month', first ?? now, zone).from;
  const months: string[] = [];
  let month = Temporal.PlainDate.from(spanOf('this-month', now, zone).from);
  for (; month.toString() >= oldest; month = month.subtract({ months: 1 }))
    months.push(month.toString().slice(0, 7));
  const quarters = [...new Set(months.map((each) => quarterOf(`${each}-01`)))];
  return [...quarters, ...months];
}
