import {
  listReceivables,
  RECEIVABLE_STATES,
  type Receivable,
  type ReceivableFilter,
  receivableState,
} from '../../../domain/order/index.ts';
import { daysOverdue } from '../../../domain/receivable/index.ts';
import { CURRENCIES } from '../../../kit/money.ts';
import type { Reader } from '../../loaders/context.ts';
import { dayIn, dayStart } from '../moment.ts';
import { oneOf, placeOf, type Stretch } from '../query.ts';

export function readFilters(query: URLSearchParams) {
  return {
    search: (query.get('search') ?? '').trim().slice(0, 300),
    // What is owed is what people look for first. The form sends an empty state for all.
    state: query.has('state') ? oneOf(RECEIVABLE_STATES, query.get('state')) : ('open' as const),
    currency: oneOf(CURRENCIES, query.get('currency')),
    from: query.get('from') ?? '',
    until: query.get('until') ?? '',
  };
}

/** `zone`: the seller's, whose day decides what is overdue. */
export function filterOf(
  query: URLSearchParams,
  { now, zone }: { readonly now: Date; readonly zone: string },
): ReceivableFilter {
  const { search, state, currency, from, until } = readFilters(query);
  const day = (text: string) => (dayStart(text, zone) === null ? null : text);
  const due = { dueFrom: day(from), dueUntil: day(until) };
  return { search, state, currency, ...due, today: dayIn(now, zone) };
}

/** First due first. */
export const findReceivables = (
  reader: Reader,
  query: URLSearchParams,
  { limit, zone, after = placeOf(query) }: Stretch,
): Promise<Receivable[]> =>
  listReceivables(reader, filterOf(query, { now: reader.now, zone }), { after, limit });

/** Returns the state, and the days overdue of what is still owed. */
export function standingOf(receivable: Receivable, today: string) {
  const state = receivableState(receivable, today);
  const late = daysOverdue(receivable.billing.dueOn, today);
  return { state, overdue: state === 'overdue' ? late : 0 };
}
