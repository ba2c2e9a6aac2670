import type { Reader } from '../../db/work.ts';
import { findOrder } from '../order/index.ts';
import { type Quote, renewQuote, retaxQuote } from '../quote/index.ts';
import { assessTax, type Seller } from '../tax/index.ts';
import { nextBuyer } from './buyer.ts';
import { quoteNext } from './change.ts';
import { keepNext, renewingProducts } from './open-renewal.ts';
import { mayRise } from './schedule.ts';
import { listRetiring, type Subscription } from './subscription.ts';

/**
 * Returns the quote that a notice would state now, or null if nothing can renew. Until the first notice, today's price
 * replaces the promised one if it is lower, or if the notice is early enough for a higher one.
 */
export async function forecastQuote(
  reader: Reader,
  subscription: Subscription,
  seller: Seller,
): Promise<Quote | null> {
  const { nextQuote, nextChargeAt, isChanging, noticed, state, plan, seats } = subscription;
  const renewing = await renewingProducts(reader, subscription);
  if (renewing.length === 0) return null;
  const known = keepNext(subscription, renewing);
  const isUpcoming = nextChargeAt !== null && reader.now < nextChargeAt && state !== 'past-due';
  const isFixed = isChanging || noticed !== null || nextQuote.plan === 'lifetime' || !isUpcoming;
  if (isFixed) return known;
  const today = await quoteNext(reader, { subscription, products: renewing, plan, seats }, seller);
  const isLower = today !== null && today.total.minor < known.total.minor;
  // The rest of a bundle keeps its reduced price if the shop retires a part of it.
  const mayCostMore = listRetiring(subscription).length === 0 && mayRise(subscription, reader.now);
  return today !== null && (isLower || mayCostMore) ? today : known;
}

/** Returns the quote that the last paid order promised. */
export async function promisedQuote(
  reader: Reader,
  { paidBy }: Pick<Subscription, 'paidBy'>,
): Promise<Quote> {
  const paid = await findOrder(reader, paidBy);
  if (paid === null) throw new Error(`there is no order ${paidBy}`);
  return renewQuote(paid.quote);
}

/** Returns the next quote with today's tax. The total stays. */
export async function taxedNow(
  reader: Reader,
  subscription: Subscription,
  seller: Seller,
): Promise<Quote> {
  const { country, company, address, taxIdProven } = (await nextBuyer(reader, subscription)).like;
  const customer = {
    country,
    postcode: address?.postcode ?? null,
    isCompany: company !== null,
    hasProvenTaxId: taxIdProven,
  };
  return retaxQuote(subscription.nextQuote, assessTax({ customer, seller, date: reader.now }));
}
