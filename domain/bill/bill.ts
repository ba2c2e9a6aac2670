import type { Currency, Money } from '../../kit/money.ts';
import { bundleOff, type Plan, type Quote, type Seats } from '../price/index.ts';
import { splitTax, type Taxation } from '../tax/index.ts';

/** What is wanted: one product, or several as a bundle, all for the same term and number of PCs. */
export type Selection = {
  /** Page key of the product the buyer came for. */
  readonly product: string;
  /** Page keys of the others of a bundle, in the shop's order; none twice, never `product`. */
  readonly also: readonly string[];
  readonly plan: Plan;
  readonly seats: Seats;
};

/** One product of a bill; all amounts in minor units of the bill's currency. */
export type BillLine = {
  readonly product: string;
  /** The line of the price book it came from. */
  readonly priceId: string;
  readonly list: number;
  readonly bundleOff: number;
  /** By a coupon; on a bill that names none: given by the shop. */
  readonly couponOff: number;
  /** What was paid before and not used up, taken off an upgrade. */
  readonly creditOff: number;
  readonly net: number;
  readonly tax: number;
  /** What is paid for it: `net + tax`. */
  readonly total: number;
};

/**
 * What one order costs and why: the only place where list prices, bundles, coupons and tax meet.
 * Each amount beside `lines` is the sum of theirs. `list - bundleOff - couponOff - creditOff` is the price as it
 * is advertised, and what everybody pays to the last minor unit, wherever they live: it contains their tax
 * (`taxIncluded`) if they owe any. Only a company that owes the tax itself pays less, where it was contained.
 */
export type Bill = {
  readonly market: string;
  readonly currency: Currency;
  readonly plan: Plan;
  readonly seats: Seats;
  readonly lines: readonly BillLine[];
  readonly list: number;
  readonly bundleOff: number;
  readonly couponOff: number;
  readonly creditOff: number;
  readonly net: number;
  readonly tax: number;
  readonly total: Money;
  readonly taxation: Taxation;
  readonly taxIncluded: boolean;
  /** The coupon that was taken off, as it is written. */
  readonly coupon: string | null;
  /** What each further period costs, without coupon and credit, taxed the same; null for a lifetime license. */
  readonly renewal: { readonly total: Money; readonly every: 'month' | 'year' } | null;
};

export type BillParts = {
  /** One for each product, in the order of the lines. */
  readonly quotes: readonly Quote[];
  readonly taxation: Taxation;
  readonly coupon: { readonly code: string; readonly off: readonly number[] } | null;
  /** Of an upgrade, for its one line: what was paid for the present periods and is not used up; more than it costs counts as all of it. */
  readonly credit?: number;
};

/**
 * Adds it up. Throws `RangeError` when there is nothing to bill, when the quotes are not of one market,
 * term and number of PCs, when a coupon takes more off a line than it costs, or when a
 * credit is negative.
 */
export function makeBill({ quotes, taxation, coupon, credit = 0 }: BillParts): Bill {
  const [first] = quotes;
  if (!first || quotes.some((quote) => !isAlike(quote, first))) {
    throw new RangeError('a bill needs quotes of one market, plan and number of PCs');
  }
  const prices = quotes.map(({ total }) => total.minor);
  const bundle = prices.map((price) => bundleOff(quotes.length, price));
  const couponOff = prices.map((_, index) => coupon?.off[index] ?? 0);
  const bundled = prices.map((price, index) => price - (bundle[index] ?? 0));
  const reduced = bundled.map((price, index) => price - (couponOff[index] ?? 0));
  const creditOff = reduced.map((price, index) =>
    index === 0 ? Math.max(0, Math.min(credit, price)) : 0,
  );
  const charged = reduced.map((price, index) => price - (creditOff[index] ?? 0));
  if (credit < 0 || charged.some((minor) => minor < 0))
    throw new RangeError('more off than it costs');
  const { market, plan, seats, renewal } = first;
  const taxIncluded = first.taxIncluded || taxation.treatment === 'standard';
  const { currency } = first.total;
  const shares = taxed(charged, taxation, taxIncluded);
  const lines = quotes.map(({ product, priceId, total }, index): BillLine => {
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

/** What the lines of a bill come to, each column for itself. */
export function sumLines(lines: readonly BillLine[], currency: Bill['currency']) {
  const sum = (pick: (line: BillLine) => number) => add(lines.map(pick));
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

function isAlike(one: Quote, other: Quote): boolean {
  return (
    one.market === other.market &&
    one.plan === other.plan &&
    one.seats === other.seats &&
    one.total.currency === other.total.currency &&
    one.taxIncluded === other.taxIncluded
  );
}

/**
 * Net and tax of advertised prices. Where they contain the tax and none is charged to this buyer (reverse
 * charge), the tax an ordinary buyer there would pay comes off.
 */
export function taxed(charged: readonly number[], taxation: Taxation, included: boolean) {
  const isReverse = taxation.treatment === 'reverse-charge';
  const ratePpm = isReverse ? taxation.standardPpm : taxation.ratePpm;
  if (isReverse && !included) return charged.map((net) => ({ net, tax: 0 }));
  const split = splitTax({ charged, ratePpm, included });
  return isReverse ? split.map(({ net }) => ({ net, tax: 0 })) : split;
}
