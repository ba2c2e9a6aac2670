import type { Reader } from '../../db/work.ts';
import { NoPrice, type PriceQuery, type PriceQuote, quoteOf, resolvePrice } from './price.ts';
import { proveReduction } from './reduction.ts';
import { entriesFor } from './store.ts';

/**
 * Returns the current price of an item with its proven reduction.
 * @throws NoPrice when the book has no valid entry at `reader.now`
 */
export async function quotePrice(reader: Reader, query: PriceQuery): Promise<PriceQuote> {
  const entries = await entriesFor(reader, query);
  const entry = resolvePrice(entries, query, reader.now);
  if (!entry) throw new NoPrice(query);
  return quoteOf(entry, proveReduction(entries, entry, reader.now));
}
