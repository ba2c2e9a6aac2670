import { getMarket } from '../price/index.ts';
import type { Taxation } from '../tax/index.ts';
import { makeQuote, type Quote, type QuoteLine, sumLines, taxed } from './quote.ts';

/**
 * Returns the quote of the next period, as promised in `renewal`.
 * @throws RangeError for a quote that never renews
 */
export function renewQuote(quote: Quote): Quote {
  const { market, plan, seats, currency, taxation, renewal } = quote;
  if (plan === 'lifetime' || renewal === null)
    throw new RangeError('a lifetime license does not renew');
  const { taxIncluded } = getMarket(market);
  const priceQuotes = quote.lines.map(({ product, priceId, list }) => {
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

/**
 * Keeps the agreed prices of these products. A new quote would apply the bundle rule again.
 * @throws RangeError when no line remains
 */
export function keepLines(quote: Quote, products: readonly string[]): Quote {
  const lines = quote.lines.filter(({ product }) => products.includes(product));
  if (lines.length === quote.lines.length) return quote;
  if (lines.length === 0) throw new RangeError('no line of the quote remains');
  const smaller: Quote = { ...quote, lines, ...sumLines(lines, quote.currency) };
  const { renewal } = quote;
  return { ...smaller, renewal: renewal && { ...renewal, total: renewQuote(smaller).total } };
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
  const { renewal } = quote;
  return { ...anew, renewal: renewal && { ...renewal, total: renewQuote(anew).total } };
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
