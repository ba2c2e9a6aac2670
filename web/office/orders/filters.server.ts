import {
  listTaxLowered,
  ORDER_STANDINGS,
  type OrderFilter,
  type OrderRow,
  searchOrders,
} from '../../../domain/order/index.ts';
import { MARKETS } from '../../../domain/price/index.ts';
import { listFailedOrders, listTransferRefundOrders } from '../../../domain/refund/index.ts';
import { PRODUCTS } from '../../../products/index.ts';
import type { Reader } from '../../loaders/context.ts';
import { oneOf, periodOf, placeOf, type Stretch } from '../query.ts';

const PRODUCT_KEYS = PRODUCTS.map(({ key }) => key);
/** The standing of an order, or an alert: a dispute, a failed refund, a transfer to send back, or a tax rate lowered by its postcode. */
export const ORDER_STATES = [
  ...ORDER_STANDINGS,
  'disputed',
  'refund-failed',
  'to-return',
  'tax-lowered',
] as const;
const MARKET_KEYS = MARKETS.map(({ key }) => key);

export function readFilters(query: URLSearchParams) {
  return {
    search: (query.get('search') ?? '').trim().slice(0, 300),
    state: oneOf(ORDER_STATES, query.get('state')),
    product: oneOf(PRODUCT_KEYS, query.get('product')),
    market: oneOf(MARKET_KEYS, query.get('market')),
    from: query.get('from') ?? '',
    until: query.get('until') ?? '',
  };
}

/** Newest first. */
export async function findOrders(
  reader: Reader,
  query: URLSearchParams,
  { limit, zone, after = placeOf(query) }: Stretch,
): Promise<OrderRow[]> {
  const { search, state, product, market } = readFilters(query);
  const which = {
    standing: oneOf(ORDER_STANDINGS, state),
    disputed: state === 'disputed',
    among: await amongOf(reader, state),
    product,
    market,
  };
  const filter: OrderFilter = { ...which, ...periodOf(query, zone), after, limit };
  return searchOrders(reader, filter, search);
}

/** Returns the ids to search in, or null for all orders. */
async function amongOf(
  reader: Reader,
  state: (typeof ORDER_STATES)[number] | null,
): Promise<string[] | null> {
  if (state === 'refund-failed') return listFailedOrders(reader);
  if (state === 'to-return') return listTransferRefundOrders(reader);
  return state === 'tax-lowered' ? listTaxLowered(reader) : null;
}
