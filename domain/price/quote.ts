import type { Reader } from '../../db/work.ts';
import { NoPrice, type PriceQuery, type Quote, quoteOf, resolvePrice } from './price.ts';
import { proveReduction } from './reduction.ts';
import { entriesFor } from './store.ts';

/** What this costs at `reader.now`. Throws `NoPrice` when the book has no entry that holds. */
export async function quotePrice(reader: Reader, query: PriceQuery): Promise<Quote> {
  const shelf = await entriesFor(reader, query);
  const entry = resolvePrice(shelf, query, reader.now);
  if (!entry) throw new NoPrice(query);
  return quoteOf(entry, proveReduction(shelf, entry, reader.now));
}
