import type { Work } from '../../db/work.ts';
import { PRODUCTS, type Product } from '../../products/index.ts';
import { getMarket, MARKETS, type MarketKey } from './market.ts';
import { PLANS, type Plan, type PriceEntry, SEATS, type Seats } from './price.ts';
import { divide, withEnding } from './rounding.ts';
import { insertEntries, pricedPairs } from './store.ts';

const SAMPLE_START = new Date('2020-01-01T00:00:00Z');

/** The price of 1, 3, and 5 PCs in tenths of the price of one. */
const SEAT_TENTHS: Readonly<Record<Seats, number>> = { 1: 10, 3: 19, 5: 27 };

/** Fractions: minor units per US cent, with exchange rate, purchasing power, and tax. */
const RATES: Readonly<Record<MarketKey, readonly [number, number]>> = {
  us: [1, 1],
  eu: [1, 1],
  gb: [9, 10],
  jp: [3, 2],
  kr: [14, 1],
  cn: [7, 2],
  tw: [24, 1],
  br: [3, 1],
  in: [30, 1],
  id: [6400, 1],
  th: [20, 1],
  vn: [100, 1],
  ru: [45, 1],
  tr: [20, 1],
  bd: [42, 1],
  sa: [10, 3],
};

export function sampleCatalog(products: readonly Product[] = PRODUCTS): PriceEntry[] {
  return products.flatMap((product) =>
    MARKETS.flatMap(({ key: market }) =>
      PLANS.flatMap((plan) => SEATS.map((seats) => sampleEntry({ product, market, plan, seats }))),
    ),
  );
}

/** Adds prices where a product has none in a market. Returns how many. Safe to repeat. */
export async function loadSampleCatalog(work: Work): Promise<number> {
  const known = new Set((await pricedPairs(work)).map(pairOf));
  return insertEntries(
    work,
    sampleCatalog().filter((entry) => !known.has(pairOf(entry))),
  );
}

function pairOf({ product, market }: Pick<PriceEntry, 'product' | 'market'>): string {
  return `${product} ${market}`;
}

type Cell = {
  readonly product: Product;
  readonly market: MarketKey;
  readonly plan: Plan;
  readonly seats: Seats;
};

function sampleEntry({ product, market, plan, seats }: Cell): PriceEntry {
  const rate = RATES[market];
  const cents = product.basePrices[plan].minor;
  const { currency, rounding } = getMarket(market);
  const minor = divide(cents * SEAT_TENTHS[seats] * rate[0], 10 * rate[1]);
  return {
    id: `sample-${product.key}-${plan}-${seats}-${market}`,
    product: product.key,
    plan,
    seats,
    market,
    total: { minor: withEnding(minor, rounding), currency },
    validFrom: SAMPLE_START,
    validTo: null,
  };
}
