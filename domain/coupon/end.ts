import type { Work } from '../../db/work.ts';
import { done, type Result, refused } from '../../kit/result.ts';
import { type CouponRow, lockCoupon, setSpan } from './store-list.ts';

/** Ends a coupon now and returns it as it was. Orders that hold it keep it. */
export async function endCoupon(
  work: Work,
  id: string,
): Promise<Result<CouponRow, 'unknown' | 'over'>> {
  const before = await lockCoupon(work, id);
  if (before === null) return refused('unknown');
  if (before.endsAt !== null && before.endsAt <= work.now) return refused('over');
  const hasBegun = before.startsAt !== null && before.startsAt < work.now;
  // A span needs a length, so a coupon that has not begun loses its start.
  await setSpan(work, id, { startsAt: hasBegun ? before.startsAt : null, endsAt: work.now });
  return done(before);
}
