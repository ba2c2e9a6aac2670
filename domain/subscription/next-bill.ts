import type { Reader } from '../../db/work.ts';
import { type Bill, keepLines } from '../bill/index.ts';
import type { Seller } from '../tax/index.ts';
import { quoteNext } from './change.ts';
import { renewingProducts } from './open-renewal.ts';
import { mayRise } from './schedule.ts';
import type { Subscription } from './subscription.ts';

/**
 * What the next renewal costs, as it would be announced at this moment; null: nothing is left that could be renewed. What
 * was promised, announced or agreed on, less licences that were taken back since; as long as a first notice is still to
 * come, the price of today when it is lower, or when the notice is early enough for a higher one.
 */
export async function expectBill(
  reader: Reader,
  subscription: Subscription,
  seller: Seller,
): Promise<Bill | null> {
  const { nextBill, nextChargeAt, isChanging, noticed, state, plan } = subscription;
  const renewing = await renewingProducts(reader, subscription);
  if (renewing.length === 0) return null;
  const known = keepLines(nextBill, renewing);
  const isToCome = nextChargeAt !== null && reader.now < nextChargeAt && state !== 'past-due';
  const isFixed = isChanging || noticed !== null || nextBill.plan === 'lifetime' || !isToCome;
  if (isFixed) return known;
  const today = await quoteNext(reader, { subscription, plan, seats: nextBill.seats }, seller);
  const isLower = today !== null && today.total.minor < known.total.minor;
  return today !== null && (isLower || mayRise(subscription, reader.now)) ? today : known;
}
