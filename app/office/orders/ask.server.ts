import { MARKETS } from '../../../domain/price/index.ts';
import {
  ORDER_STANDINGS,
  type OrderFilter,
  type OrderRow,
  searchOrders,
} from '../../../domain/purchase/index.ts';
import { listFailedPurchases } from '../../../domain/refund/index.ts';
import { PRODUCTS } from '../../../products/index.ts';
import type { Reader } from '../../request/context.ts';
import { oneOf, periodOf, placeOf } from '../query.ts';

const PRODUCT_KEYS = PRODUCTS.map(({ key }) => key);
/** How an order stands, or that its payment is disputed at the bank or a refund of it failed and waits for staff. */
export const ORDER_STATES = [...ORDER_STANDINGS, 'disputed', 'refund-failed'] as const;
const MARKET_KEYS = MARKETS.map(({ key }) => key);

/** What the query of the list asks for, in the form the fields show it. */
export function askedOf(query: URLSearchParams) {
  return {
    search: (query.get('search') ?? '').trim().slice(0, 300),
    state: oneOf(ORDER_STATES, query.get('state')),
    product: oneOf(PRODUCT_KEYS, query.get('product')),
    market: oneOf(MARKET_KEYS, query.get('market')),
    from: query.get('from') ?? '',
    until: query.get('until') ?? '',
  };
}

/** The orders a query asks for, at most `limit`, newest first. */
export async function findOrders(
  reader: Reader,
  query: URLSearchParams,
  { limit, after = placeOf(query) }: { readonly limit: number; readonly after?: string | null },
): Promise<OrderRow[]> {
  const { search, state, product, market } = askedOf(query);
  const which = {
    standing: oneOf(ORDER_STANDINGS, state),
    disputed: state === 'disputed',
    among: state === 'refund-failed' ? await listFailedPurchases(reader) : null,
    product,
    market,
  };
  const filter: OrderFilter = { ...which, ...periodOf(query), after, limit };
  return searchOrders(reader, filter, search);
}
