import { getMarket } from '../price/index.ts';
import { type Bill, makeBill, sumLines } from './bill.ts';

/**
 * The bill of the next period as a bill promised it (`renewal`): the same list prices, bundle and tax, without coupon or
 * credit. Throws `RangeError` for one that never renews.
 */
export function renewBill(bill: Bill): Bill {
  const { market, plan, seats, currency, taxation, renewal } = bill;
  if (plan === 'lifetime' || renewal === null) throw new RangeError('a lifetime never renews');
  const { taxIncluded } = getMarket(market);
  const quotes = bill.lines.map(({ product, priceId, list }) => {
    const total = { minor: list, currency };
    const again = { total, every: plan };
    return {
      ...{ product, priceId, plan, seats, market, total, taxIncluded },
      ...{ renewal: again, reduction: null },
    };
  });
  return makeBill({ quotes, taxation, coupon: null });
}

/**
 * A bill less the lines of products it names no more; what stays costs to the minor unit what it did. Only for bills that
 * were agreed on: a new one has the bundle rule of fewer products. Throws `RangeError` when nothing stays.
 */
export function keepLines(bill: Bill, products: readonly string[]): Bill {
  const lines = bill.lines.filter(({ product }) => products.includes(product));
  if (lines.length === bill.lines.length) return bill;
  if (lines.length === 0) throw new RangeError('nothing stays on the bill');
  const smaller: Bill = { ...bill, lines, ...sumLines(lines, bill.currency) };
  const { renewal } = bill;
  return { ...smaller, renewal: renewal && { ...renewal, total: renewBill(smaller).total } };
}
