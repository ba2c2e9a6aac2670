import { getMarket } from '../price/index.ts';
import { type Bill, makeBill } from './bill.ts';

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
