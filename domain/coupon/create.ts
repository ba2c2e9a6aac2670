import type { Work } from '../../db/work.ts';
import { newId } from '../../kit/id.ts';
import { done, type Result, refused } from '../../kit/result.ts';
import { couponKey, drawCode, printedCode } from './code.ts';
import { insertCoupons, lockUse, madeAt } from './store.ts';
import { type CouponTerms, faultOf, storedTerms, type TermsFault } from './terms.ts';

const MOST = 10_000;
const LONGEST_PREFIX = 20;
/** With 50 random bits, a second draw is rare. */
const DRAWS = 5;

export type CouponFault = TermsFault | 'bad-code' | 'code-taken';
export type BulkFault = TermsFault | 'bad-prefix' | 'bad-count';

/**
 * Returns when the coupons of `once` were created, or null. Call it first, so that sending a form twice creates them
 * once.
 */
export async function madeOnce(work: Work, once: string): Promise<Date | null> {
  await lockUse(work, once);
  return madeAt(work, once);
}

/** `once`: idempotency key of the form, which becomes the id of one coupon. */
type FormKey = { readonly once?: string };

/** Returns the printed code. A code that reads like an existing one is taken. */
export async function createCoupon(
  work: Work,
  { code: text, once, ...terms }: CouponTerms & FormKey & { readonly code: string },
): Promise<Result<string, CouponFault>> {
  const code = printedCode(text);
  if (code === null) return refused('bad-code');
  const fault = faultOf(terms);
  if (fault) return refused(fault);
  const [stored] = await insertCoupons(work, [{ ...rowOf(work, code, terms), ...idOf(once) }]);
  return stored === undefined ? refused('code-taken') : done(stored);
}

/** Stores `count` coupons with random codes. Limits are per code. */
export async function createCoupons(
  work: Work,
  input: CouponTerms & FormKey & { readonly prefix: string; readonly count: number },
): Promise<Result<readonly string[], BulkFault>> {
  const { prefix: text, count, once, ...terms } = input;
  const prefix = printedCode(text);
  if (prefix === null || !isPrefix(prefix)) return refused('bad-prefix');
  if (!isCount(count)) return refused('bad-count');
  const fault = faultOf(terms);
  if (fault) return refused(fault);
  const codes: string[] = [];
  // The first row of each draw asks for the key, because its code may be taken.
  let key = once;
  for (let draw = 0; draw < DRAWS && codes.length < count; draw += 1) {
    const rows = Array.from({ length: count - codes.length }, (_, index) => ({
      ...rowOf(work, drawCode(work.random, prefix), terms),
      ...idOf(index === 0 ? key : undefined),
    }));
    const stored = await insertCoupons(work, rows);
    if (rows.slice(0, 1).some(({ code }) => stored.includes(code))) key = undefined;
    codes.push(...stored);
  }
  if (codes.length < count) throw new Error('could not draw enough free coupon codes');
  return done(codes);
}

export function isPrefix(text: string): boolean {
  const prefix = printedCode(text);
  return prefix !== null && prefix.length <= LONGEST_PREFIX;
}

export const isCount = (count: number): boolean =>
  Number.isSafeInteger(count) && count >= 1 && count <= MOST;

const idOf = (id: string | undefined) => (id === undefined ? {} : { id });

function rowOf(work: Work, code: string, terms: CouponTerms) {
  const key = couponKey(code);
  if (key === null) throw new RangeError('not a coupon code');
  return { ...storedTerms(terms), id: newId(work.random), code, key, createdAt: work.now };
}
