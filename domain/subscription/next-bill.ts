import type { Reader } from '../../db/work.ts';
import { type Bill, keepLines, renewBill, retaxBill } from '../bill/index.ts';
import { findOrder } from '../order/index.ts';
import { assessTax, type Seller } from '../tax/index.ts';
import { nextBuyer } from './buyer.ts';
import { quoteNext } from './change.ts';
import { renewingProducts } from './open-renewal.ts';
import { mayRise } from './schedule.ts';
import type { Subscription } from './subscription.ts';

/**
 * Returns the bill of the next renewal as a notice would state it now; null when nothing can renew. Before the first
 * notice, today's price replaces the promised one if it is lower, or if the notice is early enough for a higher one.
 */
export async function expectBill(
  reader: Reader,
  subscription: Subscription,
  seller: Seller,
): Promise<Bill | null> {
  const { nextBill, nextChargeAt, isChanging, noticed, state, plan, seats } = subscription;
  const renewing = await renewingProducts(reader, subscription);
  if (renewing.length === 0) return null;
  const known = keepLines(nextBill, renewing);
  const isToCome = nextChargeAt !== null && reader.now < nextChargeAt && state !== 'past-due';
  const isFixed = isChanging || noticed !== null || nextBill.plan === 'lifetime' || !isToCome;
  if (isFixed) return known;
  const today = await quoteNext(reader, { subscription, plan, seats }, seller);
  const isLower = today !== null && today.total.minor < known.total.minor;
  return today !== null && (isLower || mayRise(subscription, reader.now)) ? today : known;
}

/** Returns the bill of renewing the present period as it is, at the price its order promised. */
export async function promisedBill(
  reader: Reader,
  { paidBy }: Pick<Subscription, 'paidBy'>,
): Promise<Bill> {
  const paid = await findOrder(reader, paidBy);
  if (paid === null) throw new Error(`there is no order ${paidBy}`);
  return renewBill(paid.bill);
}

/** Returns the next bill with today's tax. The total stays. */
export async function taxedNow(
  reader: Reader,
  subscription: Subscription,
  seller: Seller,
): Promise<Bill> {
  const { country, company, address, taxIdProven } = (await nextBuyer(reader, subscription)).like;
  const customer = {
    country,
    postcode: address?.postcode ?? null,
    isCompany: company !== null,
    hasProvenTaxId: taxIdProven,
  };
  return retaxBill(subscription.nextBill, assessTax({ customer, seller, date: reader.now }));
}
