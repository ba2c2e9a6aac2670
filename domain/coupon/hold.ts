import type { Work } from '../../db/work.ts';
import { refused } from '../../kit/result.ts';
import { refusalOf } from './apply.ts';
import { couponKey } from './code.ts';
import type { CouponRefusal } from './coupon.ts';
import { customerOf } from './customer.ts';
import { giveBack } from './free.ts';
import {
  countUse,
  lockCoupons,
  lockUse,
  selectCoupon,
  selectUse,
  type Use,
  writeUse,
} from './store.ts';

export type HoldInput = {
  readonly code: string;
  readonly purchaseId: string;
  readonly email: string;
};

export type HoldResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: CouponRefusal };

/**
 * Keeps one use of a coupon for a purchase until it is spent or freed. The same call again changes
 * nothing, even when the coupon has ended since. A purchase has one coupon at a time: holding another
 * frees the first, and so does a refusal. Checks what can have changed since the coupon was shown (its
 * time, its limits, the customer); for what it may be used `applyCoupon` has said.
 * Throws when the purchase has spent another coupon.
 */
export async function holdCoupon(work: Work, input: HoldInput): Promise<HoldResult> {
  await lockUse(work, input.purchaseId);
  const use = await selectUse(work, input.purchaseId);
  const answer = await take(work, use, input);
  if (!answer.ok) await giveBack(work, use, ['held']);
  return answer;
}

async function take(work: Work, use: Use | null, input: HoldInput): Promise<HoldResult> {
  const { code, purchaseId, email } = input;
  const key = couponKey(code);
  if (key === null) return refused('unknown');
  const locked = await lockCoupons(work, { key, id: use?.couponId ?? null });
  const id = locked.find((each) => each.key === key)?.id;
  if (id === undefined) return refused('unknown');
  const customer = customerOf(email);
  const isOwn = use !== null && use.couponId === id && use.state !== 'freed';
  if (isOwn && (use.state === 'spent' || use.customer === customer)) return { ok: true };
  if (!isOwn && use?.state === 'spent') throw new Error('the purchase has spent another coupon');
  // Read after the lock was given: what others did while this waited is in it.
  const coupon = await selectCoupon(work, key, { customer, purchaseId });
  const refusal = coupon ? refusalOf(coupon, { email, now: work.now }) : 'unknown';
  if (refusal) return refused(refusal);
  if (!isOwn) {
    if (!(await countUse(work, id))) return refused('used-up');
    await giveBack(work, use, ['held']);
  }
  await writeUse(work, { purchaseId, couponId: id, customer });
  return { ok: true };
}
