import type { Reader } from '../../db/work.ts';
import { SOLD_PRODUCTS } from '../../products/index.ts';
import { PLANS, type PriceEntry, type PriceQuote, quoteOf, resolvePrice, SEATS } from './price.ts';
import { proveReduction } from './reduction.ts';
import { entriesOfMarket } from './store.ts';

/** Returns the current prices of a market in shop order. Leaves out products that are no longer in the shop. */
export async function listPrices(reader: Reader, market: string): Promise<PriceQuote[]> {
  const entriesByItem = Map.groupBy(await entriesOfMarket(reader, market), itemKey);
  return SOLD_PRODUCTS.flatMap(({ key: product }) =>
    PLANS.flatMap((plan) =>
      SEATS.flatMap((seats) => {
        const query = { product, plan, seats, market };
        const entries = entriesByItem.get(itemKey(query)) ?? [];
        const entry = resolvePrice(entries, query, reader.now);
        return entry ? [quoteOf(entry, proveReduction(entries, entry, reader.now))] : [];
      }),
    ),
  );
}

function itemKey({ product, plan, seats }: Pick<PriceEntry, 'product' | 'plan' | 'seats'>): string {
  return `${product} ${plan} ${seats}`;
}
