import { portionOf } from '../../kit/money.ts';
import { getMarket } from '../price/index.ts';
import type { Taxation } from '../tax/index.ts';
import { makeQuote, type Quote, type QuoteLine, sumLines, taxed } from './quote.ts';

/**
 * Returns the quote of the next period, as promised in `renewal`. A quote that promises its own price keeps it, so that
 * the rest of a bundle stays reduced.
 * @throws RangeError for a quote that never renews
 */
export function renewQuote(quote: Quote): Quote {
  return keepsPrice(quote) ? quote : quoteAnew(quote);
}

/** Returns whether `renewal` promises the same price, and nothing lowers it for this period only. */
const keepsPrice = (quote: Quote): boolean =>
  isRegular(quote) && quote.renewal?.total.minor === quote.total.minor;

const isRegular = ({ coupon, couponOff, creditOff }: Quote): boolean =>
  coupon === null && couponOff === 0 && creditOff === 0;

function quoteAnew({ lines, market, plan, seats, currency, taxation, renewal }: Quote): Quote {
  if (plan === 'lifetime' || renewal === null)
    throw new RangeError('a lifetime license does not renew');
  const { taxIncluded } = getMarket(market);
  const priceQuotes = lines.map(({ product, priceId, list }) => {
    const total = { minor: list, currency };
    const again = { total, every: plan };
    return {
      product,
      priceId,
      plan,
      seats,
      market,
      total,
      taxIncluded,
      renewal: again,
      reduction: null,
    };
  });
  return makeQuote({ priceQuotes, taxation, coupon: null });
}

type Kept = {
  readonly products: readonly string[];
  /** Whether later periods keep the prices too. Otherwise the bundle rule applies to what remains. */
  readonly isLasting: boolean;
};

/**
 * Keeps the agreed prices of these products. A new quote would apply the bundle rule again.
 * @throws RangeError when no line remains
 */
export function keepLines(quote: Quote, { products, isLasting }: Kept): Quote {
  const lines = quote.lines.filter(({ product }) => products.includes(product));
  if (lines.length === quote.lines.length) return quote;
  if (lines.length === 0) throw new RangeError('no line of the quote remains');
  const smaller: Quote = { ...quote, lines, ...sumLines(lines, quote.currency) };
  return promise(smaller, { isLasting: isLasting && isRegular(quote) });
}

/** States in `renewal` what later periods cost. `isLasting`: as much as this one. */
function promise(quote: Quote, { isLasting }: Pick<Kept, 'isLasting'>): Quote {
  const { renewal } = quote;
  if (renewal === null) return quote;
  const { total } = isLasting ? quote : quoteAnew(quote);
  return { ...quote, renewal: { ...renewal, total } };
}

/** Takes a part in parts per million off each line of a first order without a coupon. Later periods keep their price. */
export function discountQuote(quote: Quote, ppm: number): Quote {
  const { currency, taxation, taxIncluded } = quote;
  const prices = quote.lines.map(({ list, bundleOff }) => list - bundleOff);
  const off = prices.map((minor) => portionOf({ minor, currency }, ppm));
  const charged = prices.map((minor, index) => minor - (off[index] ?? 0));
  const shares = taxed(charged, taxation, taxIncluded);
  const lines = quote.lines.map((line, index) => {
    const { net = 0, tax = 0 } = shares[index] ?? {};
    return { ...line, couponOff: off[index] ?? 0, net, tax, total: net + tax };
  });
  return { ...quote, lines, ...sumLines(lines, currency) };
}

/** Returns an agreed quote with nothing to pay. Later periods keep their price. */
export function waiveQuote(quote: Quote): Quote {
  const lines = quote.lines.map((line) => {
    const couponOff = line.list - line.bundleOff - line.creditOff;
    return { ...line, couponOff, net: 0, tax: 0, total: 0 };
  });
  return { ...quote, lines, ...sumLines(lines, quote.currency) };
}

/**
 * Applies another taxation to an agreed quote. The total never rises, because new tax is taken out of the price, and
 * only a new reverse charge lowers it.
 */
export function retaxQuote(quote: Quote, taxation: Taxation): Quote {
  if (isSameTax(quote.taxation, taxation)) return quote;
  const { treatment } = taxation;
  const taxIncluded = getMarket(quote.market).taxIncluded || treatment === 'standard';
  const isReverse = treatment === 'reverse-charge';
  const isAsBefore = isReverse && quote.taxation.treatment === treatment;
  const lines = isAsBefore ? quote.lines : retaxLines(quote.lines, taxation, taxIncluded);
  const anew: Quote = {
    ...quote,
    taxation,
    taxIncluded,
    lines,
    ...sumLines(lines, quote.currency),
  };
  return promise(anew, { isLasting: keepsPrice(quote) });
}

function retaxLines(
  lines: readonly QuoteLine[],
  taxation: Taxation,
  included: boolean,
): QuoteLine[] {
  const charged = lines.map(({ total }) => total);
  const shares = taxed(charged, taxation, included);
  return lines.map((line, index) => {
    const { net = 0, tax = 0 } = shares[index] ?? {};
    const list = line.total + line.bundleOff + line.couponOff + line.creditOff;
    return { ...line, list, net, tax, total: net + tax };
  });
}

export const isSameTax = (one: Taxation, other: Taxation): boolean =>
  one.treatment === other.treatment &&
  one.country === other.country &&
  one.ratePpm === other.ratePpm &&
  one.standardPpm === other.standardPpm &&
  one.name === other.name;
