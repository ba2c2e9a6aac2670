import type { Money } from '../../kit/money.ts';
import { getMarket } from './market.ts';

/** How long a license is paid for. */
export const PLANS = ['month', 'year', 'lifetime'] as const;
export type Plan = (typeof PLANS)[number];

/** How many PCs one license covers. */
export const SEATS = [1, 3, 5] as const;
export type Seats = (typeof SEATS)[number];

/** What can be bought: `product` and `market` are keys of their registers. */
export type PriceQuery = {
  readonly product: string;
  readonly plan: Plan;
  readonly seats: Seats;
  readonly market: string;
};

/** One line of the price book, valid from `validFrom` until just before `validTo`. */
export type PriceEntry = PriceQuery & {
  readonly id: string;
  readonly total: Money;
  readonly validFrom: Date;
  /** Null: until another entry starts. */
  readonly validTo: Date | null;
};

/** A reduction that the price book proves. */
export type Reduction = {
  /** The price that really held just before the reduced one began: what may be struck through. */
  readonly before: Money;
  /**
   * The lowest other price that held in the 30 days before the reduction, or between then and now.
   * Pages of markets with `lowest30Required` must show it.
   */
  readonly lowest30: Money;
  /** When the reduced price ends; null when no end is set. */
  readonly until: Date | null;
};

/** A price as it is offered now. `total` is all the shop charges; see `taxIncluded` for what it contains. */
export type Quote = PriceQuery & {
  readonly total: Money;
  readonly taxIncluded: boolean;
  /** What a subscription charges each time again; null for a lifetime license. */
  readonly renewal: { readonly total: Money; readonly every: 'month' | 'year' } | null;
  /** The line of the price book this came from. */
  readonly priceId: string;
  /** What may be struck through beside it, proven by the book; null when it is no reduction. */
  readonly reduction: Reduction | null;
};

/** The price book has no entry for what was asked, at the moment it was asked. */
export class NoPrice extends Error {
  constructor(query: PriceQuery) {
    super(`no price for ${query.product}, ${query.plan}, ${query.seats} PCs in "${query.market}"`);
    this.name = 'NoPrice';
  }
}

/** Two entries of the book claim the same start: nobody can say which one holds. */
export class PriceOverlap extends Error {
  constructor(one: PriceEntry, other: PriceEntry) {
    super(`price entries ${one.id} and ${other.id} overlap`);
    this.name = 'PriceOverlap';
  }
}

/**
 * The entry that holds at the moment `at`, or null. An entry that started later covers an earlier
 * one, so a campaign lies over the list price and uncovers it when it ends. Two with the same start
 * throw `PriceOverlap` rather than let the order of rows decide what somebody pays.
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

/** The offer an entry makes: subscriptions renew at the same price, a lifetime license never does. */
export function quoteOf(entry: PriceEntry, reduction: Reduction | null = null): Quote {
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

/** Whether the moment lies in the entry's time: the start belongs to it, the end does not. */
export function holds(entry: PriceEntry, at: Date): boolean {
  return entry.validFrom <= at && (entry.validTo === null || at < entry.validTo);
}
