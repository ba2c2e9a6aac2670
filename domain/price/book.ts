import type { Reader } from '../../db/work.ts';
import { PRODUCTS } from '../../products/index.ts';
import { MARKETS } from './market.ts';
import { PLANS, type PriceEntry, type PriceQuery, resolvePrice, SEATS } from './price.ts';
import { type BookFilter, entriesFrom, type WrittenEntry, writtenFor } from './store.ts';

/** What one thing costs in one market now, and what it will cost next. */
export type BookLine = PriceQuery & {
  /** Null: it cannot be bought now. */
  readonly current: PriceEntry | null;
  /** Whatever starts next; null: nothing is planned. */
  readonly next: PriceEntry | null;
};

/**
 * The lines of the book that fit at `reader.now`, by product (the shop's order), plan, seats and market; what never had a
 * price is left out. One query.
 */
export async function listBook(reader: Reader, filter: BookFilter): Promise<BookLine[]> {
  const shelves = Map.groupBy(await entriesFrom(reader, filter), shelfOf);
  return everything().flatMap((query) => {
    const shelf = shelves.get(shelfOf(query));
    if (shelf === undefined) return [];
    const planned = shelf.filter(({ validFrom }) => validFrom > reader.now);
    const next = planned.toSorted((one, other) => Number(one.validFrom) - Number(other.validFrom));
    return [{ ...query, current: resolvePrice(shelf, query, reader.now), next: next[0] ?? null }];
  });
}

/** `covered`: it would hold, but a later one lies over it. */
export type EntryState = 'valid' | 'covered' | 'over' | 'planned';

/** All prices one thing ever had in one market or will have, the latest start first. */
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

const everything = (): PriceQuery[] =>
  PRODUCTS.flatMap(({ key: product }) =>
    PLANS.flatMap((plan) =>
      SEATS.flatMap((seats) =>
        MARKETS.map(({ key: market }): PriceQuery => ({ product, plan, seats, market })),
      ),
    ),
  );

const shelfOf = ({ product, plan, seats, market }: PriceQuery): string =>
  `${product} ${plan} ${seats} ${market}`;
