import type { Money } from '../../kit/money.ts';
import { getMarket } from './market.ts';

export const PLANS = ['month', 'year', 'lifetime'] as const;
export type Plan = (typeof PLANS)[number];

export const SEATS = [1, 3, 5] as const;
export type Seats = (typeof SEATS)[number];

export type PriceQuery = {
  readonly product: string;
  readonly plan: Plan;
  readonly seats: Seats;
  readonly market: string;
};

export type PriceEntry = PriceQuery & {
  readonly id: string;
  readonly total: Money;
  readonly validFrom: Date;
  readonly validTo: Date | null;
};

export type Reduction = {
  /** The price just before the reduction, to strike through. */
  readonly before: Money;
  /** The lowest other price from 30 days before the reduction until now. See `lowest30Required`. */
  readonly lowest30: Money;
  readonly until: Date | null;
};

export type PriceQuote = PriceQuery & {
  readonly total: Money;
  readonly taxIncluded: boolean;
  readonly renewal: { readonly total: Money; readonly every: 'month' | 'year' } | null;
  readonly priceId: string;
  readonly reduction: Reduction | null;
};

export class NoPrice extends Error {
  constructor(query: PriceQuery) {
    super(`no price for ${query.product}, ${query.plan}, ${query.seats} PCs in "${query.market}"`);
    this.name = 'NoPrice';
  }
}

export class PriceOverlap extends Error {
  constructor(one: PriceEntry, other: PriceEntry) {
    super(`price entries ${one.id} and ${other.id} overlap`);
    this.name = 'PriceOverlap';
  }
}

/**
 * Returns the entry valid at `at`, or null. The latest start wins, so a campaign covers the list price.
 * @throws PriceOverlap when two have the same start, so that row order never decides a price
 */
export function resolvePrice<Entry extends PriceEntry>(
  entries: readonly Entry[],
  query: PriceQuery,
  at: Date,
): Entry | null {
  let best: Entry | null = null;
  for (const entry of entries) {
    if (!matches(entry, query) || !holds(entry, at)) continue;
    if (best && best.validFrom.getTime() === entry.validFrom.getTime()) {
      throw new PriceOverlap(best, entry);
    }
    if (!best || entry.validFrom > best.validFrom) best = entry;
  }
  return best;
}

export function quoteOf(entry: PriceEntry, reduction: Reduction | null = null): PriceQuote {
  const { product, plan, seats, market, total } = entry;
  return {
    product,
    plan,
    seats,
    market,
    total,
    taxIncluded: getMarket(market).taxIncluded,
    renewal: plan === 'lifetime' ? null : { total, every: plan },
    priceId: entry.id,
    reduction,
  };
}

function matches(entry: PriceEntry, query: PriceQuery): boolean {
  return (
    entry.product === query.product &&
    entry.plan === query.plan &&
    entry.seats === query.seats &&
    entry.market === query.market
  );
}

export function holds(entry: PriceEntry, at: Date): boolean {
  return entry.validFrom <= at && (entry.validTo === null || at < entry.validTo);
}
