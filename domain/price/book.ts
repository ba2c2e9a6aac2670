import type { Reader } from '../../db/work.ts';
import { PRODUCTS } from '../../products/index.ts';
import { MARKETS } from './market.ts';
import { PLANS, type PriceEntry, type PriceQuery, resolvePrice, SEATS } from './price.ts';
import { type BookFilter, entriesFrom, type WrittenEntry, writtenFor } from './store.ts';

export type BookLine = PriceQuery & {
  readonly current: PriceEntry | null;
  readonly next: PriceEntry | null;
};

/** Leaves out items that never had a price. */
export async function listBook(reader: Reader, filter: BookFilter): Promise<BookLine[]> {
  const shelves = Map.groupBy(await entriesFrom(reader, filter), shelfOf);
  return allQueries().flatMap((query) => {
    const shelf = shelves.get(shelfOf(query));
    if (shelf === undefined) return [];
    const planned = shelf.filter(({ validFrom }) => validFrom > reader.now);
    const next = planned.toSorted((one, other) => Number(one.validFrom) - Number(other.validFrom));
    return [{ ...query, current: resolvePrice(shelf, query, reader.now), next: next[0] ?? null }];
  });
}

/** `covered`: a later entry overrides this one while both are valid. */
export type EntryState = 'valid' | 'covered' | 'over' | 'planned';

/** Latest start first. */
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

const shelfOf = ({ product, plan, seats, market }: PriceQuery): string =>
  `${product} ${plan} ${seats} ${market}`;
