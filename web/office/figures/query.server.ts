import {
  COMPARISONS,
  DIMENSIONS,
  PERIODS,
  type Span,
  spanBefore,
  spanOf,
} from '../../../domain/books/index.ts';
import { dayStart } from '../moment.ts';
import { oneOf } from '../query.ts';

export const VIEWS = [
  'overview',
  'breakdown',
  'subscriptions',
  'cohorts',
  'conversion',
  'requests',
] as const;

/** Longest period, so that no query lists the days since year zero. */
const MOST_YEARS = 20;

/** Reads the period and what to show of it. Without a valid period, the last 30 days. */
export function readFiguresQuery(query: URLSearchParams, now: Date, zone: string) {
  const period = oneOf([...PERIODS, 'custom'], query.get('period')) ?? 'last-30';
  const typed = typedSpan(query, zone);
  const isCustom = period === 'custom' && typed !== null;
  const name = period === 'custom' ? 'last-30' : period;
  const span = isCustom ? typed : spanOf(name, now, zone);
  const compare = oneOf(COMPARISONS, query.get('compare')) ?? 'before';
  return {
    view: oneOf(VIEWS, query.get('view')) ?? 'overview',
    by: oneOf(DIMENSIONS, query.get('by')) ?? 'product',
    period: isCustom ? ('custom' as const) : name,
    compare,
    span,
    before: spanBefore(span, compare),
  };
}

function typedSpan(query: URLSearchParams, zone: string): Span | null {
  const [from, until] = [query.get('from') ?? '', query.get('until') ?? ''];
  if (dayStart(from, zone) === null || dayStart(until, zone) === null) return null;
  const first = Temporal.PlainDate.from(from);
  const last = Temporal.PlainDate.from(until);
  const isInOrder = Temporal.PlainDate.compare(first, last) <= 0;
  return isInOrder && first.until(last, { largestUnit: 'years' }).years < MOST_YEARS
    ? { from, until }
    : null;
}
