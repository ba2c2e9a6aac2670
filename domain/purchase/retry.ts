import type { Work } from '../../db/work.ts';
import { done, type Result, refused } from '../../kit/result.ts';
import { holdCoupon } from '../coupon/index.ts';
import { type PlaceDeps, whyNotPayable } from './payable.ts';
import { AGREED_FOR, type Purchase } from './purchase.ts';
import { lockPurchase, updatePurchase } from './store.ts';

/** `moved-on`: another page began the next attempt, or it was paid. `too-old`: it, or its price, must be agreed anew. */
export type RetryCode = 'unknown' | 'moved-on' | 'too-old';

type Retry = {
  readonly purchaseId: string;
  readonly seenAttempt: number;
  /** Keyed hash of the visitor's network address; null or absent when unknown. */
  readonly place?: string | null;
};

/**
 * Begins the next attempt of an order whose attempt ended unpaid: same buyer, same total. Only for the page that saw
 * that attempt end, so that two pages begin one. Returns the order, to be started with its new key.
 */
export async function retryPurchase(
  work: Work,
  orderDeps: PlaceDeps,
  { purchaseId, seenAttempt, place = null }: Retry,
): Promise<Result<Purchase, RetryCode>> {
  const purchase = await lockPurchase(work, purchaseId);
  if (purchase === null) return refused('unknown');
  if (purchase.state !== 'declined' || purchase.attempt !== seenAttempt) return refused('moved-on');
  if (work.now.getTime() - purchase.createdAt.getTime() > AGREED_FOR) return refused('too-old');
  if ((await whyNotPayable(work, orderDeps, purchase)) !== null) return refused('too-old');
  if (!(await holdsCoupon(work, purchase, place))) return refused('too-old');
  const next = { state: 'open', attempt: seenAttempt + 1, reference: null } as const;
  return done(await updatePurchase(work, { ...purchase, ...next, declineReason: null }));
}

/** Its coupon was free for others since the attempt ended: has it still one? */
async function holdsCoupon(
  work: Work,
  { id, email, bill }: Purchase,
  place: string | null,
): Promise<boolean> {
  if (bill.coupon === null) return true;
  return (await holdCoupon(work, { code: bill.coupon, purchaseId: id, email, place })).ok;
}
