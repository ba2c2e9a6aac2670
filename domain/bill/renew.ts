import { getMarket } from '../price/index.ts';
import type { Taxation } from '../tax/index.ts';
import { type Bill, type BillLine, makeBill, sumLines, taxed } from './bill.ts';

/**
 * Returns the bill of the next period, as promised in `renewal`.
 * @throws RangeError for a bill that never renews
 */
export function renewBill(bill: Bill): Bill {
  const { market, plan, seats, currency, taxation, renewal } = bill;
  if (plan === 'lifetime' || renewal === null)
    throw new RangeError('a lifetime license does not renew');
  const { taxIncluded } = getMarket(market);
  const quotes = bill.lines.map(({ product, priceId, list }) => {
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
  return makeBill({ quotes, taxation, coupon: null });
}

/**
 * Returns an agreed bill without the lines of other products. A new bill would repeat the bundle rule.
 * @throws RangeError when no line remains
 */
export function keepLines(bill: Bill, products: readonly string[]): Bill {
  const lines = bill.lines.filter(({ product }) => products.includes(product));
  if (lines.length === bill.lines.length) return bill;
  if (lines.length === 0) throw new RangeError('no line of the bill remains');
  const smaller: Bill = { ...bill, lines, ...sumLines(lines, bill.currency) };
  const { renewal } = bill;
  return { ...smaller, renewal: renewal && { ...renewal, total: renewBill(smaller).total } };
}

/** Returns an agreed bill with nothing to pay. Later periods keep their price. */
export function giveBill(bill: Bill): Bill {
  const lines = bill.lines.map((line) => {
    const couponOff = line.list - line.bundleOff - line.creditOff;
    return { ...line, couponOff, net: 0, tax: 0, total: 0 };
  });
  return { ...bill, lines, ...sumLines(lines, bill.currency) };
}

/**
 * Applies another taxation to an agreed bill. New tax comes out of the price of each product, so the total
 * never rises. Only a new reverse charge lowers it.
 */
export function retaxBill(bill: Bill, taxation: Taxation): Bill {
  if (isSameTax(bill.taxation, taxation)) return bill;
  const { treatment } = taxation;
  const taxIncluded = getMarket(bill.market).taxIncluded || treatment === 'standard';
  const isReverse = treatment === 'reverse-charge';
  const isAsBefore = isReverse && bill.taxation.treatment === treatment;
  const lines = isAsBefore ? bill.lines : retaxLines(bill.lines, taxation, taxIncluded);
  const anew: Bill = { ...bill, taxation, taxIncluded, lines, ...sumLines(lines, bill.currency) };
  const { renewal } = bill;
  return { ...anew, renewal: renewal && { ...renewal, total: renewBill(anew).total } };
}

function retaxLines(lines: readonly BillLine[], taxation: Taxation, included: boolean): BillLine[] {
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
