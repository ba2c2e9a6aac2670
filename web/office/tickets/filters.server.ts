import {
  CATEGORIES,
  listTickets,
  STATES,
  type Ticket,
  type TicketQuery,
} from '../../../domain/ticket/index.ts';
import { LOCALES } from '../../../locales/index.ts';
import { PRODUCTS } from '../../../products/index.ts';
import type { Reader } from '../../loaders/context.ts';
import { oneOf, placeOf } from '../query.ts';

const PRODUCT_KEYS = PRODUCTS.map(({ key }) => key);
const PREFIXES = LOCALES.map(({ prefix }) => prefix);

/** By default, the list shows tickets that wait for staff. */
export function readFilters(query: URLSearchParams) {
  const state = query.get('state');
  const isPlain = state === null && query.get('search') === null;
  return {
    search: (query.get('search') ?? '').trim().slice(0, 300),
    state: isPlain ? ('open' as const) : oneOf(STATES, state),
    category: oneOf(CATEGORIES, query.get('category')),
    product: oneOf(PRODUCT_KEYS, query.get('product')),
    locale: oneOf(PREFIXES, query.get('language')),
  } satisfies Omit<TicketQuery, 'after' | 'limit'>;
}

/** Oldest first. */
export const findTickets = (
  reader: Reader,
  query: URLSearchParams,
  limit: number,
): Promise<Ticket[]> =>
  listTickets(reader, { ...readFilters(query), after: placeOf(query), limit });
