import { defaultProduct, findProduct, SOLD_PRODUCTS } from '../../products/index.ts';
import { PLANS, SEATS } from '../price/index.ts';
import type { Selection } from '../quote/index.ts';

const COUPON_LENGTH = 40;

/**
 * Parses the query of the pay page. Replaces invalid values with the defaults. `product` may be retired, because a license of it may be
 * renewed.
 */
export function parseSelection(
  query: URLSearchParams,
): Selection & { readonly coupon: string | null } {
  const seats = Number(query.get('seats'));
  const coupon = (query.get('coupon') ?? '').trim().slice(0, COUPON_LENGTH);
  const requested = query.getAll('with');
  const ticked = SOLD_PRODUCTS.map(({ key }) => key).filter((key) => requested.includes(key));
  const product =
    findProduct(query.get('product') ?? '')?.key ?? ticked[0] ?? defaultProduct()?.key ?? '';
  return {
    product,
    bundledProducts: ticked.filter((key) => key !== product),
    plan: PLANS.find((plan) => plan === query.get('plan')) ?? 'year',
    seats: SEATS.find((count) => count === seats) ?? 1,
    coupon: coupon === '' ? null : coupon,
  };
}
