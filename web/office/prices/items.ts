import { MARKETS, PLANS, type PriceQuery, SEATS } from '../../../domain/price/index.ts';
import { isRenewable, PRODUCTS } from '../../../products/index.ts';
import { oneOf } from '../query.ts';

export type BookFilter = Partial<PriceQuery>;

type Fields = {
  readonly product: string;
  readonly plan: string;
  readonly seats: string;
  readonly market: string;
};

/** Products whose prices somebody may still pay: sold ones, and retired ones whose licenses renew. */
export const listPricedKeys = (): string[] =>
  PRODUCTS.map(({ key }) => key).filter((key) => isRenewable(key));

/** Returns the values that exist, and null for the others. */
const readKnown = ({ product, plan, seats, market }: Fields) => ({
  product: oneOf(listPricedKeys(), product),
  plan: oneOf(PLANS, plan),
  seats: SEATS.find((each) => `${each}` === seats) ?? null,
  market: oneOf(
    MARKETS.map(({ key }) => key),
    market,
  ),
});

/** Reads an item from text, or returns the name of the first field that is unknown. */
export function readItem(fields: Fields): PriceQuery | keyof Fields {
  const item = readKnown(fields);
  if (item.product === null) return 'product';
  if (item.plan === null) return 'plan';
  if (item.seats === null) return 'seats';
  if (item.market === null) return 'market';
  return { product: item.product, plan: item.plan, seats: item.seats, market: item.market };
}

/** Reads a filter. Unknown and empty values filter nothing. */
export function readFilter(fields: Fields): BookFilter {
  const found = readKnown(fields);
  return {
    ...(found.product && { product: found.product }),
    ...(found.plan && { plan: found.plan }),
    ...(found.seats && { seats: found.seats }),
    ...(found.market && { market: found.market }),
  };
}

/** Returns all items that fit, in the order of the grid. */
export const listItems = (filter: BookFilter): PriceQuery[] =>
  listPricedKeys()
    .filter((product) => (filter.product ?? product) === product)
    .flatMap((product) =>
      MARKETS.filter(({ key }) => (filter.market ?? key) === key).flatMap(({ key: market }) =>
        PLANS.filter((plan) => (filter.plan ?? plan) === plan).flatMap((plan) =>
          SEATS.filter((seats) => (filter.seats ?? seats) === seats).map((seats) => ({
            product,
            market,
            plan,
            seats,
          })),
        ),
      ),
    );
