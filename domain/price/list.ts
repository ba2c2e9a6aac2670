import type { Reader } from '../../db/work.ts';
import { PRODUCTS } from '../../products/index.ts';
import { PLANS, type PriceEntry, type PriceQuote, quoteOf, resolvePrice, SEATS } from './price.ts';
import { proveReduction } from './reduction.ts';
import { entriesOfMarket } from './store.ts';

/** Leaves out products that are no longer in the shop. */
export async function listPrices(reader: Reader, market: string): Promise<PriceQuote[]> {
  const shelves = Map.groupBy(await entriesOfMarket(reader, market), shelfOf);
  return PRODUCTS.flatMap(({ key: product }) =>
    PLANS.flatMap((plan) =>
      SEATS.flatMap((seats) => {
        const query = { product, plan, seats, market };
        const shelf = shelves.get(shelfOf(query)) ?? [];
        const entry = resolvePrice(shelf, query, reader.now);
        return entry ? [quoteOf(entry, proveReduction(shelf, entry, reader.now))] : [];
      }),
    ),
  );
}

function shelfOf({ product, plan, seats }: Pick<PriceEntry, 'product' | 'plan' | 'seats'>): string {
  return `${product} ${plan} ${seats}`;
}
