import type { Work } from '../../db/work.ts';
import type { Bill } from '../bill/index.ts';
import type { PaymentMethod } from '../payment/index.ts';
import { beginFirstAttempt, beginNextAttempt } from './attempt.ts';
import type { Order } from './order.ts';
import { withFreeNumber } from './order-number.ts';
import { lockOrder } from './store.ts';

export type Renewal = {
  readonly id: string;
  /** An order of the same buyer, whose name, address and tax it has, too. */
  readonly like: Order;
  readonly licenseId: string;
  /** Frozen: what is charged. */
  readonly bill: Bill;
  readonly provider: string;
  readonly method: PaymentMethod;
};

/** Stores the order of a further period, open for its first attempt; its bill was agreed on before. */
export function placeRenewal(work: Work, renewal: Renewal): Promise<Order> {
  const { id, like, licenseId, bill, provider, method } = renewal;
  const products = bill.lines.map(({ product }) => product);
  const [product = like.product, ...also] = products;
  return withFreeNumber(work, (orderNumber) =>
    beginFirstAttempt(work, {
      ...like,
      id,
      kind: 'renewal',
      licenseId,
      bill,
      total: bill.total,
      provider,
      method,
      product,
      also,
      plan: bill.plan,
      seats: bill.seats,
      market: bill.market,
      orderNumber,
      // Nobody was asked about this period: a right to withdraw was waived for the first one only.
      waivedWithdrawal: false,
    }),
  );
}

/** The next attempt of a declined order at the price it was placed with; one that is not declined is left alone. */
export async function tryFurther(
  work: Work,
  { id, provider }: Pick<Order, 'id' | 'provider'>,
): Promise<Order> {
  const order = await lockOrder(work, id);
  if (order === null) throw new Error(`there is no order ${id}`);
  if (order.state !== 'declined') return order;
  return beginNextAttempt(work, order, { provider });
}
