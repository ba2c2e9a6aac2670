import type { Reader, Work } from '../../db/work.ts';
import { newId } from '../../kit/id.ts';
import { isRenewable } from '../../products/index.ts';
import { listGranted } from '../license/index.ts';
import { type Order, placeRenewal, productsOf } from '../order/index.ts';
import { savedMethod } from '../payment/index.ts';
import { isSameTax, keepLines, type Quote } from '../quote/index.ts';
import { nextBuyer } from './buyer.ts';
import { type MethodMailDeps, queueRetiring } from './mails.ts';
import { insertSubscriptionOrder, markOrder } from './store.ts';
import { listRetiring, listUnannounced, type Subscription } from './subscription.ts';

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

/** Returns the renewable products with an active license that ends, in the order of the bundle. */
export async function renewableProducts(
  reader: Reader,
  {
    orderId,
    product,
    bundledProducts,
  }: Pick<Subscription, 'orderId' | 'product' | 'bundledProducts'>,
): Promise<string[]> {
  const held = (await listGranted(reader, orderId)).filter(
    ({ state, plan }) => state === 'active' && plan !== 'lifetime',
  );
  return [product, ...bundledProducts].filter(
    (key) => isRenewable(key) && held.some((license) => license.product === key),
  );
}

/** Returns the next quote with these products only. If the shop retired the others, later periods keep the prices too. */
export const keepNext = (
  subscription: Pick<Subscription, 'product' | 'bundledProducts' | 'nextQuote'>,
  products: readonly string[],
): Quote =>
  keepLines(subscription.nextQuote, {
    products,
    isLasting: listRetiring(subscription).length > 0,
  });

type Begun = { readonly subscription: Subscription; readonly begun: Order | null };

/**
 * Returns the order of the next period, and places it if none was begun. Replaces a declined order if one of its
 * products no longer renews, or if its tax differs from `nextQuote`.
 */
export async function ensureRenewalOrder(
  work: Work,
  deps: MethodMailDeps,
  { subscription, begun }: Begun,
): Promise<Order> {
  if (begun === null) return openRenewal(work, deps, subscription);
  const renewing = await renewingProducts(work, subscription);
  const isSound =
    productsOf(begun).every((product) => renewing.includes(product)) &&
    isSameTax(begun.quote.taxation, subscription.nextQuote.taxation);
  if (isSound || begun.state !== 'declined' || renewing.length === 0) return begun;
  await dropOpen(work, subscription);
  return openRenewal(work, deps, subscription);
}

/** Also says which products the order leaves out because they were retired. */
async function openRenewal(
  work: Work,
  deps: MethodMailDeps,
  subscription: Subscription,
): Promise<Order> {
  const { id: subscriptionId, paidBy, licenseId, provider, period } = subscription;
  const products = listUnannounced(subscription);
  if (products.length > 0) await queueRetiring(work, deps, { subscription, products });
  const { like } = await nextBuyer(work, subscription);
  const id = newId(work.random);
  const quote = keepNext(subscription, await renewingProducts(work, subscription));
  const method = savedMethod(deps.provider);
  const order = await placeRenewal(work, { id, like, licenseId, quote, provider, method });
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
