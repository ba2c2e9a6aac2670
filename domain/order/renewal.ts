import type { Work } from '../../db/work.ts';
import type { PaymentMethod } from '../payment/index.ts';
import type { Quote } from '../quote/index.ts';
import { beginFirstAttempt, beginNextAttempt } from './attempt.ts';
import type { Order } from './order.ts';
import { withFreeNumber } from './order-number.ts';
import { lockOrder } from './store.ts';

export type Renewal = {
  readonly id: string;
  /** An order of the same buyer. The renewal copies its name, address, and tax. */
  readonly like: Order;
  readonly licenseId: string;
  readonly quote: Quote;
  readonly provider: string;
  readonly method: PaymentMethod;
};

/** Stores the order for another period, open for its first attempt. */
export function placeRenewal(work: Work, renewal: Renewal): Promise<Order> {
  const { id, like, licenseId, quote, provider, method } = renewal;
  const products = quote.lines.map(({ product }) => product);
  const [product = like.product, ...bundledProducts] = products;
  return withFreeNumber(work, (orderNumber) =>
    beginFirstAttempt(work, {
      ...like,
      id,
      kind: 'renewal',
      licenseId,
      quote,
      total: quote.total,
      provider,
      method,
      product,
      bundledProducts,
      plan: quote.plan,
      seats: quote.seats,
      market: quote.market,
      orderNumber,
      // The buyer waived the right of withdrawal for the first period only.
      waivedWithdrawal: false,
    }),
  );
}

/** Begins the next attempt at the original price, with what the provider saved. Returns an order that is not declined unchanged. */
export async function retryRenewal(
  work: Work,
  { id, provider, method }: Pick<Order, 'id' | 'provider' | 'method'>,
): Promise<Order> {
  const order = await lockOrder(work, id);
  if (order === null) throw new Error(`there is no order ${id}`);
  if (order.state !== 'declined') return order;
  return beginNextAttempt(work, order, { provider, method });
}
