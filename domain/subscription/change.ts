import type { Reader, Work } from '../../db/work.ts';
import { isSameMoney, type Money } from '../../kit/money.ts';
import { done, type Result, refused } from '../../kit/result.ts';
import { NoPrice, type Seats } from '../price/index.ts';
import { type Quote, quoteSelection } from '../quote/index.ts';
import type { Seller } from '../tax/index.ts';
import { recordEvent } from '../webhook/index.ts';
import { nextBuyer } from './buyer.ts';
import type { SubscriptionDeps } from './end.ts';
import { queueChangeMail, queueRetiring } from './mails.ts';
import { dropOpen, NOTHING_OPEN, renewableProducts } from './open-renewal.ts';
import { findSubscription, lockSubscription, updateSubscription } from './store.ts';
import { isBusy, listUnannounced, type RenewingPlan, type Subscription } from './subscription.ts';

export type Change = {
  readonly subscriptionId: string;
  readonly plan: RenewingPlan;
  readonly seats: Seats;
};

/** `busy`: a renewal is being charged now. */
export type ChangeCode = 'unknown' | 'not-active' | 'busy' | 'same' | 'no-price';

export async function previewChange(
  reader: Reader,
  change: Change,
  seller: Seller,
): Promise<Result<{ readonly quote: Quote; readonly at: Date }, ChangeCode>> {
  const subscription = await findSubscription(reader, change.subscriptionId);
  return checkChange(reader, subscription, { change, seller });
}

export type ChangeOrder = Change & { readonly shownTotal: Money; readonly seller: Seller };

/** `price-changed`: show `quote` to the customer first. */
export type Changed =
  | Result<Subscription, ChangeCode>
  | { readonly ok: false; readonly code: 'price-changed'; readonly quote: Quote };

/** Fixes the shown price for the next period. Choosing the present plan and number of PCs cancels an earlier change. */
export async function changeAtPeriodEnd(
  work: Work,
  deps: SubscriptionDeps,
  { shownTotal, seller, ...change }: ChangeOrder,
): Promise<Changed> {
  const subscription = await lockSubscription(work, change.subscriptionId);
  const checked = await checkChange(work, subscription, { change, seller });
  if (!checked.ok) return checked;
  if (subscription === null) return refused('unknown');
  const { quote } = checked.value;
  if (!isSameMoney(quote.total, shownTotal)) return { ok: false, code: 'price-changed', quote };
  // The new quote has no retired products.
  const products = listUnannounced(subscription);
  if (products.length > 0) await queueRetiring(work, deps, { subscription, products });
  await dropOpen(work, subscription);
  const isChanging = change.plan !== subscription.plan || change.seats !== subscription.seats;
  const changed = await updateSubscription(work, {
    ...subscription,
    ...NOTHING_OPEN,
    nextQuote: quote,
    isChanging,
  });
  await recordEvent(work, 'subscription.changed', changed.id);
  await queueChangeMail(work, deps, { kind: 'subscription-changed', subscription: changed });
  return done(changed);
}

type Query = { readonly change: Change; readonly seller: Seller };

async function checkChange(
  reader: Reader,
  subscription: Subscription | null,
  { change: { plan, seats }, seller }: Query,
): Promise<Result<{ readonly quote: Quote; readonly at: Date }, ChangeCode>> {
  if (subscription === null) return refused('unknown');
  const { state, nextQuote, nextChargeAt: at } = subscription;
  if ((state !== 'active' && state !== 'paused') || at === null) return refused('not-active');
  if (isBusy(subscription)) return refused('busy');
  if (nextQuote.plan === plan && nextQuote.seats === seats) return refused('same');
  const products = await renewableProducts(reader, subscription);
  const quote = await quoteNext(reader, { subscription, products, plan, seats }, seller);
  return quote === null ? refused('no-price') : done({ quote, at });
}

type Next = {
  readonly subscription: Subscription;
  readonly products: readonly string[];
  readonly plan: RenewingPlan;
  readonly seats: Seats;
};

/** Returns today's price of renewing these products, or null if they are not sold. */
export async function quoteNext(
  reader: Reader,
  { subscription, products, plan, seats }: Next,
  seller: Seller,
): Promise<Quote | null> {
  const { market } = subscription;
  const [product, ...bundledProducts] = products;
  if (product === undefined) return null;
  const { country, company, address, email, taxIdProven } = (await nextBuyer(reader, subscription))
    .like;
  const customer = {
    country,
    postcode: address?.postcode ?? null,
    email,
    orderId: null,
    isCompany: company !== null,
    hasProvenTaxId: taxIdProven,
  };
  const selection = { product, bundledProducts, plan, seats };
  try {
    const query = { selection, market, coupon: null, customer };
    return (await quoteSelection(reader, query, seller)).quote;
  } catch (error) {
    if (error instanceof NoPrice) return null;
    throw error;
  }
}
