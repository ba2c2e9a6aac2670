import type { Work } from '../../db/work.ts';
import { PRODUCTS, type Product } from '../../products/index.ts';
import { getMarket, MARKETS, type MarketKey } from './market.ts';
import { PLANS, type Plan, type PriceEntry, SEATS, type Seats } from './price.ts';
import { insertEntries, pricedPairs } from './store.ts';

const SAMPLE_START = new Date('2020-01-01T00:00:00Z');

/** The price of 1, 3, and 5 PCs in tenths of the price of one. */
const SEAT_TENTHS: Readonly<Record<Seats, number>> = { 1: 10, 3: 19, 5: 27 };

/**
 * `rate` is a fraction: minor units per US cent, with exchange rate, purchasing power, and tax.
 * The result moves to the nearest amount that ends in `ending` within each `step` (19.99, ¥2,980).
 */
type Tag = {
  readonly rate: readonly [number, number];
  readonly step: number;
  readonly ending: number;
};

const TAGS: Readonly<Record<MarketKey, Tag>> = {
  us: { rate: [1, 1], step: 100, ending: 99 },
  eu: { rate: [1, 1], step: 100, ending: 99 },
  gb: { rate: [9, 10], step: 100, ending: 99 },
  jp: { rate: [3, 2], step: 100, ending: 80 },
  kr: { rate: [14, 1], step: 1000, ending: 900 },
  cn: { rate: [7, 2], step: 1000, ending: 900 },
  tw: { rate: [24, 1], step: 1000, ending: 900 },
  br: { rate: [3, 1], step: 100, ending: 90 },
  in: { rate: [30, 1], step: 1000, ending: 900 },
  id: { rate: [6400, 1], step: 1_000_000, ending: 900_000 },
  th: { rate: [20, 1], step: 1000, ending: 900 },
  vn: { rate: [100, 1], step: 10_000, ending: 9000 },
  ru: { rate: [45, 1], step: 1000, ending: 900 },
  tr: { rate: [20, 1], step: 1000, ending: 999 },
  bd: { rate: [42, 1], step: 1000, ending: 900 },
  sa: { rate: [10, 3], step: 100, ending: 99 },
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
  const { rate, ...rounding } = TAGS[market];
  const cents = product.basePrices[plan].minor;
  const minor = divide(cents * SEAT_TENTHS[seats] * rate[0], 10 * rate[1]);
  return {
    id: `sample-${product.key}-${plan}-${seats}-${market}`,
    product: product.key,
    plan,
    seats,
    market,
    total: { minor: withEnding(minor, rounding), currency: getMarket(market).currency },
    validFrom: SAMPLE_START,
    validTo: null,
  };
}

function withEnding(minor: number, { step, ending }: Omit<Tag, 'rate'>): number {
  const gap = step - ending;
  return Math.max(1, divide(minor + gap, step)) * step - gap;
}

function divide(dividend: number, divisor: number): number {
  return Math.floor((2 * dividend + divisor) / (2 * divisor));
}
