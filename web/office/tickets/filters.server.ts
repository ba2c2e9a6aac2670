import {
  CATEGORIES,
  LISTED_STATES,
  listTickets,
  TAG_LENGTH,
  type Ticket,
  type TicketQuery,
  tagName,
} from '../../../domain/ticket/index.ts';
import { parseId, UNKNOWN_ID } from '../../../kit/id.ts';
import { LOCALES } from '../../../locales/index.ts';
import { PRODUCTS } from '../../../products/index.ts';
import type { Reader } from '../../loaders/context.ts';
import { oneOf, placeOf } from '../query.ts';

const PRODUCT_KEYS = PRODUCTS.map(({ key }) => key);
const PREFIXES = LOCALES.map(({ prefix }) => prefix);

/** `assignee` is `mine`, `nobody`, or an account. By default, the list shows tickets that wait for staff. */
export function readFilters(query: URLSearchParams) {
  const state = query.get('state');
  const isPlain = state === null && query.get('search') === null;
  // Earlier saved filters and bookmarks have `who`.
  const assignee = query.get('assignee') ?? query.get('who') ?? '';
  return {
    search: (query.get('search') ?? '').trim().slice(0, 300),
    state: isPlain ? ('open' as const) : oneOf(LISTED_STATES, state),
    category: oneOf(CATEGORIES, query.get('category')),
    product: oneOf(PRODUCT_KEYS, query.get('product')),
    locale: oneOf(PREFIXES, query.get('language')),
    assignee: assignee === 'mine' || assignee === 'nobody' ? assignee : parseId(assignee),
    tag: tagName(query.get('tag') ?? '').slice(0, TAG_LENGTH) || null,
  } satisfies Omit<TicketQuery, 'after' | 'limit'>;
}

export type Filters = ReturnType<typeof readFilters>;

/** Returns the query that `readFilters` reads, without the place in the list. */
export function writeFilters({ locale, state, ...rest }: Filters): string {
  const set = Object.entries({ ...rest, language: locale }).flatMap(([name, value]) =>
    value ? [[name, value] as [string, string]] : [],
  );
  return new URLSearchParams([['state', state ?? ''], ...set]).toString();
}

/** Oldest first. */
export function findTickets(
  reader: Reader,
  query: URLSearchParams,
  { limit, accountId }: { readonly limit: number; readonly accountId: string | null },
): Promise<Ticket[]> {
  const filters = readFilters(query);
  const assignee = filters.assignee === 'mine' ? (accountId ?? UNKNOWN_ID) : filters.assignee;
  return listTickets(reader, { ...filters, assignee, after: placeOf(query), limit });
}
