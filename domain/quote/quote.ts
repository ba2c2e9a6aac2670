import type { Currency, Money } from '../../kit/money.ts';
import { bundleOff, type Plan, type PriceQuote, type Seats } from '../price/index.ts';
import { splitTax, type Taxation } from '../tax/index.ts';

export type Selection = {
  readonly product: string;
  /** Page keys of the other products of a bundle, in shop order. No duplicates, never `product`. */
  readonly bundledProducts: readonly string[];
  readonly plan: Plan;
  readonly seats: Seats;
};

export type QuoteLine = {
  readonly product: string;
  readonly priceId: string;
  readonly list: number;
  readonly bundleOff: number;
  /** Without a `coupon` in the quote, the shop waived this amount, or staff gave a discount. */
  readonly couponOff: number;
  readonly creditOff: number;
  readonly net: number;
  readonly tax: number;
  readonly total: number;
};

/**
 * Each amount is the sum of its column in `lines`. Everyone pays the advertised price, `list - bundleOff - couponOff -
 * creditOff`, which contains the tax (`taxIncluded`). Only under reverse charge does a company pay it without the tax.
 */
export type Quote = {
  readonly market: string;
  readonly currency: Currency;
  readonly plan: Plan;
  readonly seats: Seats;
  readonly lines: readonly QuoteLine[];
  readonly list: number;
  readonly bundleOff: number;
  readonly couponOff: number;
  readonly creditOff: number;
  readonly net: number;
  readonly tax: number;
  readonly total: Money;
  readonly taxation: Taxation;
  readonly taxIncluded: boolean;
  readonly coupon: string | null;
  /** Price of each further period, without coupon and credit and taxed the same. */
  readonly renewal: { readonly total: Money; readonly every: 'month' | 'year' } | null;
};

export type QuoteParts = {
  readonly priceQuotes: readonly PriceQuote[];
  readonly taxation: Taxation;
  readonly coupon: { readonly code: string; readonly off: readonly number[] } | null;
  /** Unused value of the periods an upgrade replaces, capped at the price. */
  readonly credit?: number;
};

/**
 * Computes a quote. The credit reduces only the first line.
 * @throws RangeError without quotes, for quotes that differ in market, plan, or seats, or bad deductions
 */
export function makeQuote({ priceQuotes, taxation, coupon, credit = 0 }: QuoteParts): Quote {
  const [first] = priceQuotes;
  if (!first || priceQuotes.some((priceQuote) => !isAlike(priceQuote, first))) {
    throw new RangeError('quotes must share one market, plan, and number of seats');
  }
  const prices = priceQuotes.map(({ total }) => total.minor);
  const bundle = priceQuotes.map(({ total }) => bundleOff(priceQuotes.length, total));
  const couponOff = prices.map((_, index) => coupon?.off[index] ?? 0);
  const bundled = prices.map((price, index) => price - (bundle[index] ?? 0));
  const reduced = bundled.map((price, index) => price - (couponOff[index] ?? 0));
  const creditOff = reduced.map((price, index) =>
    index === 0 ? Math.max(0, Math.min(credit, price)) : 0,
  );
  const charged = reduced.map((price, index) => price - (creditOff[index] ?? 0));
  if (credit < 0 || charged.some((minor) => minor < 0))
    throw new RangeError('a deduction exceeds the price or is negative');
  const { market, plan, seats, renewal } = first;
  const taxIncluded = first.taxIncluded || taxation.treatment === 'standard';
  const { currency } = first.total;
  const shares = taxed(charged, taxation, taxIncluded);
  const lines = priceQuotes.map(({ product, priceId, total }, index): QuoteLine => {
    const { net = 0, tax = 0 } = shares[index] ?? {};
    const off = { bundleOff: bundle[index] ?? 0, couponOff: couponOff[index] ?? 0 };
    const less = { ...off, creditOff: creditOff[index] ?? 0 };
    return { product, priceId, list: total.minor, ...less, net, tax, total: net + tax };
  });
  const again = add(taxed(bundled, taxation, taxIncluded).map(({ net, tax }) => net + tax));
  return {
    market,
    currency,
    plan,
    seats,
    lines,
    taxation,
    taxIncluded,
    ...sumLines(lines, currency),
    coupon: coupon?.code ?? null,
    renewal: renewal && { total: { minor: again, currency }, every: renewal.every },
  };
}

export function sumLines(lines: readonly QuoteLine[], currency: Quote['currency']) {
  const sum = (pick: (line: QuoteLine) => number) => add(lines.map(pick));
  return {
    list: sum((line) => line.list),
    bundleOff: sum((line) => line.bundleOff),
    couponOff: sum((line) => line.couponOff),
    creditOff: sum((line) => line.creditOff),
    net: sum((line) => line.net),
    tax: sum((line) => line.tax),
    total: { minor: sum((line) => line.total), currency },
  };
}

const add = (amounts: readonly number[]): number => amounts.reduce((one, other) => one + other, 0);

function isAlike(one: PriceQuote, other: PriceQuote): boolean {
  return (
    one.market === other.market &&
    one.plan === other.plan &&
    one.seats === other.seats &&
    one.total.currency === other.total.currency &&
    one.taxIncluded === other.taxIncluded
  );
}

/** Splits charged amounts into net and tax. Under reverse charge, removes the tax that a consumer there would pay. */
export function taxed(charged: readonly number[], taxation: Taxation, included: boolean) {
  const isReverse = taxation.treatment === 'reverse-charge';
  const ratePpm = isReverse ? taxation.standardPpm : taxation.ratePpm;
  if (isReverse && !included) return charged.map((net) => ({ net, tax: 0 }));
  const split = splitTax({ charged, ratePpm, included });
  return isReverse ? split.map(({ net }) => ({ net, tax: 0 })) : split;
}
