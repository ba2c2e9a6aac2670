import type { Reader } from '../../db/work.ts';
import { NoPrice, type PriceQuery, type Quote, quoteOf, resolvePrice } from './price.ts';
import { entriesFor } from './store.ts';

/** What this costs at `reader.now`. Throws `NoPrice` when the book has no entry that holds. */
export async function quotePrice(reader: Reader, query: PriceQuery): Promise<Quote> {
  const entry = resolvePrice(await entriesFor(reader, query), query, reader.now);
  if (!entry) throw new NoPrice(query);
  return quoteOf(entry);
}
