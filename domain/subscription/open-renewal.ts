import type { Reader, Work } from '../../db/work.ts';
import { newId } from '../../kit/id.ts';
import { isRenewable } from '../../products/index.ts';
import { listGranted } from '../license/index.ts';
import { type Order, placeRenewal, productsOf } from '../order/index.ts';
import { isSameTax, keepLines } from '../quote/index.ts';
import { nextBuyer } from './buyer.ts';
import { insertSubscriptionOrder, markOrder } from './store.ts';
import type { Subscription } from './subscription.ts';

export const NOTHING_OPEN = { renewalId: null, attempt: 0, isAnswered: true } as const;

/** Marks the open renewal as replaced. Money paid for it later goes back. */
export async function dropOpen(
  work: Work,
  { renewalId }: Pick<Subscription, 'renewalId'>,
): Promise<void> {
  if (renewalId !== null) await markOrder(work, renewalId, { isDropped: true });
}

/** Returns the renewable products that the next quote promises. Only the customer can add another one. */
export async function renewingProducts(
  reader: Reader,
  subscription: Pick<Subscription, 'orderId' | 'product' | 'bundledProducts' | 'nextQuote'>,
): Promise<string[]> {
  const promised = new Set(subscription.nextQuote.lines.map(({ product }) => product));
  return (await renewableProducts(reader, subscription)).filter((key) => promised.has(key));
}

/** Returns the renewable products with an active license, in the order of the bundle. */
export async function renewableProducts(
  reader: Reader,
  {
    orderId,
    product,
    bundledProducts,
  }: Pick<Subscription, 'orderId' | 'product' | 'bundledProducts'>,
): Promise<string[]> {
  const held = (await listGranted(reader, orderId)).filter(({ state }) => state === 'active');
  return [product, ...bundledProducts].filter(
    (key) => isRenewable(key) && held.some((license) => license.product === key),
  );
}

/**
 * Returns the order of the next period, and places it if none was begun. Replaces a declined order if one of its
 * licenses was revoked, or if its tax differs from `nextQuote`.
 */
export async function ensureRenewalOrder(
  work: Work,
  subscription: Subscription,
  begun: Order | null,
): Promise<Order> {
  if (begun === null) return openRenewal(work, subscription);
  const renewing = await renewingProducts(work, subscription);
  const isSound =
    productsOf(begun).every((product) => renewing.includes(product)) &&
    isSameTax(begun.quote.taxation, subscription.nextQuote.taxation);
  if (isSound || begun.state !== 'declined' || renewing.length === 0) return begun;
  await dropOpen(work, subscription);
  return openRenewal(work, subscription);
}

async function openRenewal(work: Work, subscription: Subscription): Promise<Order> {
  const { id: subscriptionId, paidBy, licenseId, nextQuote, provider, period } = subscription;
  const { like } = await nextBuyer(work, subscription);
  const id = newId(work.random);
  const quote = keepLines(nextQuote, await renewingProducts(work, subscription));
  const order = await placeRenewal(work, { id, like, licenseId, quote, provider, method: 'card' });
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
