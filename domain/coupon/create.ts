import type { Work } from '../../db/work.ts';
import { newId } from '../../kit/id.ts';
import { done, type Result, refused } from '../../kit/result.ts';
import { couponKey, drawCode, printedCode } from './code.ts';
import { insertCoupons, lockUse, madeAt } from './store.ts';
import { type CouponTerms, faultOf, storedTerms, type TermsFault } from './terms.ts';

/** Most codes drawn at once. */
const MOST = 10_000;
const LONGEST_PREFIX = 20;
/** Rounds of drawing before giving up; with 50 random bits a second one is already rare. */
const DRAWS = 5;

export type CouponFault = TermsFault | 'bad-code' | 'code-taken';
export type BulkFault = TermsFault | 'bad-prefix' | 'bad-count';

/**
 * When the coupons of this name were made, or null; whoever asks for the same name waits until the work ends. Asked before
 * `createCoupon` or `createCoupons` with `once`, it makes one form make its coupons once.
 */
export async function madeOnce(work: Work, once: string): Promise<Date | null> {
  await lockUse(work, once);
  return madeAt(work, once);
}

/** `once`: a UUID that names what is made, for `madeOnce`. */
type Named = { readonly once?: string };

/**
 * Stores a coupon with a code of ASCII letters, digits and dashes (3 to 40 characters), and answers the
 * code as it will be printed. A code that reads like another one's (O as 0, I and L as 1) is taken.
 */
export async function createCoupon(
  work: Work,
  { code: text, once, ...terms }: CouponTerms & Named & { readonly code: string },
): Promise<Result<string, CouponFault>> {
  const code = printedCode(text);
  if (code === null) return refused('bad-code');
  const fault = faultOf(terms);
  if (fault) return refused(fault);
  const [stored] = await insertCoupons(work, [{ ...rowOf(work, code, terms), ...idOf(once) }]);
  return stored === undefined ? refused('code-taken') : done(stored);
}

/**
 * Stores `count` (up to 10,000) coupons of the same terms, each with a code of its own drawn at random
 * (`PREFIX-7K4MQ-2Q9XA`), and answers the codes. Limits count for each code: `useLimit: 1` makes them
 * single.
 */
export async function createCoupons(
  work: Work,
  input: CouponTerms & Named & { readonly prefix: string; readonly count: number },
): Promise<Result<readonly string[], BulkFault>> {
  const { prefix: text, count, once, ...terms } = input;
  const prefix = printedCode(text);
  if (prefix === null || !isPrefix(prefix)) return refused('bad-prefix');
  if (!isCount(count)) return refused('bad-count');
  const fault = faultOf(terms);
  if (fault) return refused(fault);
  const codes: string[] = [];
  for (let draw = 0; draw < DRAWS && codes.length < count; draw += 1) {
    const rows = Array.from({ length: count - codes.length }, (_, index) => ({
      ...rowOf(work, drawCode(work.random, prefix), terms),
      ...idOf(codes.length + index === 0 ? once : undefined),
    }));
    codes.push(...(await insertCoupons(work, rows)));
  }
  if (codes.length < count) throw new Error('no free coupon codes');
  return done(codes);
}

/** Whether many codes can begin with this. */
export function isPrefix(text: string): boolean {
  const prefix = printedCode(text);
  return prefix !== null && prefix.length <= LONGEST_PREFIX;
}

/** Whether so many codes can be drawn at once. */
export const isCount = (count: number): boolean =>
  Number.isSafeInteger(count) && count >= 1 && count <= MOST;

const idOf = (id: string | undefined) => (id === undefined ? {} : { id });

function rowOf(work: Work, code: string, terms: CouponTerms) {
  const key = couponKey(code);
  if (key === null) throw new RangeError('a coupon with no such code');
  return { ...storedTerms(terms), id: newId(work.random), code, key, createdAt: work.now };
}
