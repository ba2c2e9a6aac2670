import type { Reader } from '../../db/work.ts';
import { PRODUCTS } from '../../products/index.ts';
import { MARKETS } from './market.ts';
import { PLANS, type PriceEntry, type PriceQuery, resolvePrice, SEATS } from './price.ts';
import { type BookFilter, entriesFrom, type WrittenEntry, writtenFor } from './store.ts';

export type BookLine = PriceQuery & {
  readonly current: PriceEntry | null;
  /** The current price without those that end. A percentage changes this one. */
  readonly list: PriceEntry | null;
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
    const endless = entries.filter(({ validTo }) => validTo === null);
    const list = resolvePrice(endless, query, reader.now);
    return [{ ...query, current, list, next: planned[0] ?? null, planned }];
  });
}

/** `covered`: a later entry overrides this one while both are valid. `undone`: it never started. */
export type EntryState = 'valid' | 'covered' | 'over' | 'planned' | 'undone';

/** Returns all entries of the items with their states, latest start first. */
export async function listLedger(
  reader: Reader,
  filter: BookFilter & { readonly change?: string },
): Promise<(WrittenEntry & { readonly state: EntryState })[]> {
  const { change: _, ...item } = filter;
  const written = await writtenFor(reader, filter);
  const byItem = Map.groupBy(await entriesFrom(reader, item), itemKey);
  return written.map(({ isUndone, ...entry }) => {
    const valid = resolvePrice(byItem.get(itemKey(entry)) ?? [], entry, reader.now);
    return { ...entry, state: isUndone ? 'undone' : stateOf(entry, valid, reader.now) };
  });
}

function stateOf(entry: PriceEntry, valid: PriceEntry | null, now: Date): EntryState {
  if (entry.id === valid?.id) return 'valid';
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

export const itemKey = ({ product, plan, seats, market }: PriceQuery): string =>
  `${product} ${plan} ${seats} ${market}`;
