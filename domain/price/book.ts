import type { Reader } from '../../db/work.ts';
import { PRODUCTS } from '../../products/index.ts';
import { MARKETS } from './market.ts';
import { PLANS, type PriceEntry, type PriceQuery, resolvePrice, SEATS } from './price.ts';
import { type BookFilter, entriesFrom, type WrittenEntry, writtenFor } from './store.ts';

export type BookLine = PriceQuery & {
  readonly current: PriceEntry | null;
  readonly next: PriceEntry | null;
  /** Earliest start first. */
  readonly planned: readonly PriceEntry[];
};

/** Returns the current and the next price of each item. Leaves out items that have neither. */
export async function listBook(reader: Reader, filter: BookFilter): Promise<BookLine[]> {
  const entriesByItem = Map.groupBy(await entriesFrom(reader, filter), itemKey);
  return allQueries().flatMap((query) => {
    const entries = entriesByItem.get(itemKey(query));
    if (entries === undefined) return [];
    const planned = entries.filter(({ validFrom }) => validFrom > reader.now);
    planned.sort((one, other) => Number(one.validFrom) - Number(other.validFrom));
    const current = resolvePrice(entries, query, reader.now);
    return [{ ...query, current, next: planned[0] ?? null, planned }];
  });
}

/** `covered`: a later entry overrides this one while both are valid. */
export type EntryState = 'valid' | 'covered' | 'over' | 'planned';

/** Returns all entries of an item with their states, latest start first. */
export async function listLedger(
  reader: Reader,
  query: PriceQuery,
): Promise<(WrittenEntry & { readonly state: EntryState })[]> {
  const entries = await writtenFor(reader, query);
  const valid = resolvePrice(entries, query, reader.now);
  return entries.map((entry) => ({ ...entry, state: stateOf(entry, valid, reader.now) }));
}

function stateOf(entry: PriceEntry, valid: PriceEntry | null, now: Date): EntryState {
  if (entry === valid) return 'valid';
  if (entry.validFrom > now) return 'planned';
  return entry.validTo !== null && entry.validTo <= now ? 'over' : 'covered';
}

const allQueries = (): PriceQuery[] =>
  PRODUCTS.flatMap(({ key: product }) =>
    PLANS.flatMap((plan) =>
      SEATS.flatMap((seats) =>
        MARKETS.map(({ key: market }): PriceQuery => ({ product, plan, seats, market })),
      ),
    ),
  );

const itemKey = ({ product, plan, seats, market }: PriceQuery): string =>
  `${product} ${plan} ${seats} ${market}`;
