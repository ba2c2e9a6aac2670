import { dayIn } from '../tax/index.ts';

export const PERIODS = [
  'today',
  'last-7',
  'last-30',
  'last-90',
  'this-month',
  'last-month',
  'this-quarter',
  'last-quarter',
  'this-year',
  'last-year',
] as const;
export type PeriodName = (typeof PERIODS)[number];

export const COMPARISONS = ['before', 'year-before'] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** Days in the seller's zone, both included: `2026-11-28`. */
export type Span = { readonly from: string; readonly until: string };

const LAST = { 'last-7': 7, 'last-30': 30, 'last-90': 90 } as const;
const MONTHS = { month: 1, quarter: 3, year: 12 } as const;
type Unit = keyof typeof MONTHS;

/** Returns the days of a period that contains or precedes `now`. */
export function spanOf(name: PeriodName, now: Date, zone: string): Span {
  const today = Temporal.PlainDate.from(dayIn(zone, now));
  if (name === 'today') return write(today, today);
  if (name === 'last-7' || name === 'last-30' || name === 'last-90')
    return write(today.subtract({ days: LAST[name] - 1 }), today);
  const unit = unitOf(name);
  const start = startOf(unit, today);
  const from = name.startsWith('this-') ? start : start.subtract({ months: MONTHS[unit] });
  return write(from, from.add({ months: MONTHS[unit] }).subtract({ days: 1 }));
}

/** Returns the quarter (`2026-Q4`) or month (`2026-11`) with this name, or null. */
export function calendarSpan(name: string): Span | null {
  const [, year = '', quarter, month] = /^(\d{4})-(?:Q([1-4])|(0[1-9]|1[0-2]))$/.exec(name) ?? [];
  if (year === '') return null;
  const first = quarter === undefined ? Number(month) : Number(quarter) * 3 - 2;
  const from = Temporal.PlainDate.from({ year: Number(year), month: first, day: 1 });
  return write(from, from.add({ months: quarter ? 3 : 1 }).subtract({ days: 1 }));
}

/** Returns the name of the quarter of a day: `2026-Q4`. */
export const quarterOf = (day: string): string =>
  `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;

/**
 * Returns the span to compare with. A whole month, quarter, or year is compared with the whole one before it. Any other
 * span is compared with the same number of days before it.
 */
export function spanBefore({ from, until }: Span, comparison: Comparison): Span {
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(until)];
  const unit = wholeUnit(first, last);
  if (comparison === 'year-before')
    return write(first.subtract({ years: 1 }), yearBefore(last, unit !== null));
  const end = first.subtract({ days: 1 });
  if (unit !== null) return write(first.subtract({ months: MONTHS[unit] }), end);
  return write(end.subtract({ days: first.until(last).days }), end);
}

/** The last day of February stays the last one. */
function yearBefore(last: Temporal.PlainDate, isWhole: boolean): Temporal.PlainDate {
  const same = last.subtract({ years: 1 });
  return isWhole ? same.with({ day: same.daysInMonth }) : same;
}

/** Returns the first moment of the span, and the first one after it. */
export const momentsOf = ({ from, until }: Span, zone: string) => ({
  from: startIn(Temporal.PlainDate.from(from), zone),
  before: startIn(Temporal.PlainDate.from(until).add({ days: 1 }), zone),
});

/** Longest span that is shown by day. Longer ones are shown by month. */
const MOST_DAYS = 92;

export const bucketOf = (span: Span): 'day' | 'month' =>
  daysIn(span) <= MOST_DAYS ? 'day' : 'month';

export const daysIn = ({ from, until }: Span): number =>
  Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(until)).days + 1;

/** Returns the days, or the first days of the months, of a span. */
export function bucketsIn(span: Span): string[] {
  const bucket = bucketOf(span);
  const last = Temporal.PlainDate.from(span.until);
  const buckets: string[] = [];
  let next = Temporal.PlainDate.from(span.from);
  if (bucket === 'month') next = next.with({ day: 1 });
  while (Temporal.PlainDate.compare(next, last) <= 0) {
    buckets.push(next.toString());
    next = next.add(bucket === 'day' ? { days: 1 } : { months: 1 });
  }
  return buckets;
}

const startIn = (day: Temporal.PlainDate, zone: string): Date =>
  new Date(day.toZonedDateTime(zone).epochMilliseconds);

const unitOf = (name: string): Unit =>
  name.endsWith('month') ? 'month' : name.endsWith('quarter') ? 'quarter' : 'year';

function startOf(unit: Unit, day: Temporal.PlainDate): Temporal.PlainDate {
  const month =
    unit === 'year' ? 1 : unit === 'month' ? day.month : day.month - ((day.month - 1) % 3);
  return day.with({ month, day: 1 });
}

function wholeUnit(first: Temporal.PlainDate, last: Temporal.PlainDate): Unit | null {
  const units: Unit[] = ['month', 'quarter', 'year'];
  return (
    units.find(
      (unit) =>
        startOf(unit, first).equals(first) &&
        first.add({ months: MONTHS[unit] }).subtract({ days: 1 }).equals(last),
    ) ?? null
  );
}

const write = (from: Temporal.PlainDate, until: Temporal.PlainDate): Span => ({
  from: from.toString(),
  until: until.toString(),
});
