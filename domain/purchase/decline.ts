import type { Work } from '../../db/work.ts';
import { freeCoupon } from '../coupon/index.ts';
import { countRefusal, giveBackCardTry, type PaymentSnapshot } from '../payment/index.ts';
import { ABANDON_AFTER, type Purchase } from './purchase.ts';
import { lockPurchase, updatePurchase } from './store.ts';

/**
 * Ends the attempt whose payment was declined or expired. News of an older attempt, of an attempt whose reference is not
 * recorded yet, or about a purchase that is paid changes nothing. A card that was refused is counted in any case. Returns
 * the purchase as it is now.
 * @throws Error when the snapshot is neither, or its purchase does not exist
 */
export async function declinePurchase(work: Work, snapshot: PaymentSnapshot): Promise<Purchase> {
  if (snapshot.state !== 'declined' && snapshot.state !== 'expired') {
    throw new Error(`payment ${snapshot.reference} is ${snapshot.state}`);
  }
  const purchase = await lockPurchase(work, snapshot.purchaseId);
  if (purchase === null) throw new Error(`there is no purchase ${snapshot.purchaseId}`);
  if (snapshot.refusal) await countRefusal(work, purchase.id, snapshot.refusal);
  if (purchase.state !== 'open' || purchase.reference !== snapshot.reference) return purchase;
  if (!snapshot.refusal) await giveBackCardTry(work, purchase.id);
  const declineReason = snapshot.reason ?? 'declined';
  // Somebody else may use it meanwhile; the next attempt asks for it again.
  await freeCoupon(work, purchase.id);
  return updatePurchase(work, { ...purchase, state: 'declined', declineReason });
}

/** Whether nobody paid it for so long that nobody will. */
export const isAbandoned = (
  { state, updatedAt }: Pick<Purchase, 'state' | 'updatedAt'>,
  now: Date,
): boolean => state === 'open' && now.getTime() - updatedAt.getTime() >= ABANDON_AFTER;

/** Gives an open purchase up that nobody paid for `ABANDON_AFTER`; a payment that comes later still settles it. */
export async function abandonPurchase(work: Work, purchaseId: string): Promise<void> {
  const purchase = await lockPurchase(work, purchaseId);
  if (purchase !== null && isAbandoned(purchase, work.now)) await giveUp(work, purchase);
}

/** Gives up an attempt its company refused to begin, so that its coupon is free at once: nothing can come of it. */
export async function abandonAttempt(
  work: Work,
  { id, attempt }: Pick<Purchase, 'id' | 'attempt'>,
): Promise<void> {
  const purchase = await lockPurchase(work, id);
  if (purchase?.state !== 'open' || purchase.reference !== null) return;
  if (purchase.attempt === attempt) await giveUp(work, purchase);
}

async function giveUp(work: Work, purchase: Purchase): Promise<void> {
  await giveBackCardTry(work, purchase.id);
  await freeCoupon(work, purchase.id);
  await updatePurchase(work, { ...purchase, state: 'declined', declineReason: 'processing-error' });
}
