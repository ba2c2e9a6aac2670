import type { Work } from '../../db/work.ts';
import { done, type Result, refused } from '../../kit/result.ts';
import { type CouponRow, lockCoupon, setSpan } from './store-list.ts';

/**
 * Ends a coupon now and answers how it stood before: nobody can begin to use it any more, and orders that hold it keep it.
 * One that has not begun yet never does.
 */
export async function endCoupon(
  work: Work,
  id: string,
): Promise<Result<CouponRow, 'unknown' | 'over'>> {
  const before = await lockCoupon(work, id);
  if (before === null) return refused('unknown');
  if (before.endsAt !== null && before.endsAt <= work.now) return refused('over');
  const hasBegun = before.startsAt !== null && before.startsAt < work.now;
  // A span has to have a length: without a start it reaches back for ever.
  await setSpan(work, id, { startsAt: hasBegun ? before.startsAt : null, endsAt: work.now });
  return done(before);
}
