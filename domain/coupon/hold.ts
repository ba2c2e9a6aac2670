import type { Work } from '../../db/work.ts';
import { refused } from '../../kit/result.ts';
import { refusalOf } from './apply.ts';
import { couponKey } from './code.ts';
import { type Coupon, type CouponRefusal, MOST_HELD } from './coupon.ts';
import { customerOf } from './customer.ts';
import { giveBack } from './free.ts';
import {
  countHeld,
  countUse,
  lapseUses,
  lockCoupons,
  lockUse,
  renewHold,
  selectCoupon,
  selectUse,
  type Use,
  writeUse,
} from './store.ts';

export type HoldInput = {
  readonly code: string;
  readonly orderId: string;
  readonly email: string;
  readonly addressHash?: string | null;
};

export type HoldResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: CouponRefusal };

/**
 * Reserves one use for `HOLD_FOR`, also when repeated. Frees what the order held before, even if this coupon is refused.
 * @throws Error when the order has spent another coupon
 */
export async function holdCoupon(work: Work, input: HoldInput): Promise<HoldResult> {
  await lockUse(work, input.orderId);
  const use = await selectUse(work, input.orderId);
  const result = await reserveUse(work, use, input);
  if (!result.ok) await giveBack(work, use, ['held']);
  return result;
}

async function reserveUse(work: Work, before: Use | null, input: HoldInput): Promise<HoldResult> {
  const { code, orderId, email, addressHash = null } = input;
  const key = couponKey(code);
  if (key === null) return refused('unknown');
  const locked = await lockCoupons(work, { key, id: before?.couponId ?? null });
  const id = locked.find((each) => each.key === key)?.id;
  if (id === undefined) return refused('unknown');
  await lapseUses(work, id);
  const use = await selectUse(work, orderId);
  const customer = customerOf(email);
  const isOwn = use !== null && use.couponId === id && use.state !== 'freed';
  if (isOwn && (use.state === 'spent' || use.customer === customer)) {
    await renewHold(work, orderId);
    return { ok: true };
  }
  if (!isOwn && use?.state === 'spent') throw new Error('the order has spent another coupon');
  const coupon = await selectCoupon(work, key, { customer, orderId });
  const refusal = coupon ? refusalOf(coupon, { email, now: work.now }) : 'unknown';
  if (refusal) return refused(refusal);
  const held = await countHeld(work, id, { customer, addressHash, orderId });
  if (coupon && holdsTooMany(coupon, held)) return refused('waiting');
  if (!isOwn) {
    if (!(await countUse(work, id))) return refused('used-up');
    await giveBack(work, use, ['held']);
  }
  await writeUse(work, { orderId, couponId: id, customer, addressHash });
  return { ok: true };
}

/** One visitor may hold at most half of the uses of a coupon. */
function holdsTooMany(
  { useLimit }: Pick<Coupon, 'useLimit'>,
  { byCustomer, fromAddress }: { readonly byCustomer: number; readonly fromAddress: number },
): boolean {
  if (useLimit === null) return false;
  const half = Math.ceil(useLimit / 2);
  return (
    byCustomer >= Math.min(MOST_HELD.customer, half) ||
    fromAddress >= Math.min(MOST_HELD.address, half)
  );
}
