import type { Reader, Work } from '../../db/work.ts';
import { newId } from '../../kit/id.ts';
import { isSameTax, keepLines } from '../bill/index.ts';
import { listGranted } from '../license/index.ts';
import { type Order, placeRenewal, productsOf } from '../order/index.ts';
import { nextBuyer } from './buyer.ts';
import { insertSubscriptionOrder, markOrder } from './store.ts';
import type { Subscription } from './subscription.ts';

/** No order of a renewal waits to be paid. */
export const NOTHING_OPEN = { renewalId: null, attempt: 0, isAnswered: true } as const;

/** The open renewal of a locked subscription has been overtaken; should it still be paid, the money goes back. */
export async function dropOpen(
  work: Work,
  { renewalId }: Pick<Subscription, 'renewalId'>,
): Promise<void> {
  if (renewalId !== null) await markOrder(work, renewalId, { isDropped: true });
}

/** The products a subscription can renew, in its order: nobody pays for a license that was taken back. */
export async function renewingProducts(
  reader: Reader,
  { orderId, product, also }: Pick<Subscription, 'orderId' | 'product' | 'also'>,
): Promise<string[]> {
  const held = (await listGranted(reader, orderId)).filter(({ state }) => state === 'active');
  return [product, ...also].filter((key) => held.some((license) => license.product === key));
}

/**
 * The order of the next period of a locked subscription: the one that was begun, or a new one; also a new one instead of
 * a declined one with a license in it that was taken back since, or taxed in another way than `nextBill`. Nobody is charged
 * by it.
 */
export async function renewalOf(
  work: Work,
  subscription: Subscription,
  begun: Order | null,
): Promise<Order> {
  if (begun === null) return openRenewal(work, subscription);
  const renewing = await renewingProducts(work, subscription);
  const isSound =
    productsOf(begun).every((product) => renewing.includes(product)) &&
    isSameTax(begun.bill.taxation, subscription.nextBill.taxation);
  if (isSound || begun.state !== 'declined' || renewing.length === 0) return begun;
  await dropOpen(work, subscription);
  return openRenewal(work, subscription);
}

/** At the announced price, less what a license has in it that was taken back since. */
async function openRenewal(work: Work, subscription: Subscription): Promise<Order> {
  const { id: subscriptionId, paidBy, licenseId, nextBill, provider, period } = subscription;
  const { like } = await nextBuyer(work, subscription);
  const id = newId(work.random);
  const bill = keepLines(nextBill, await renewingProducts(work, subscription));
  const order = await placeRenewal(work, { id, like, licenseId, bill, provider, method: 'card' });
  await insertSubscriptionOrder(work, {
    orderId: id,
    subscriptionId,
    role: 'renewal',
    period: period + 1,
    basedOn: paidBy,
    isDropped: false,
    isUnwanted: false,
  });
  return order;
}
