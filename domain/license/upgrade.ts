import type { Money } from '../../kit/money.ts';
import { days } from '../../kit/time.ts';
import type { Period } from './license.ts';

/**
 * Returns the share of `paid` for unused days, rounded half down. A day that has begun is unused. Days missing at the end
 * of the period (`usedBefore`) are used.
 * @throws RangeError for a negative payment
 */
export function upgradeOff(
  period: Pick<Period, 'startsAt' | 'endsAt' | 'usedBefore' | 'withdrawnAt'>,
  now: Date,
  paid: Money,
): Money {
  if (paid.minor < 0) throw new RangeError(`negative payment: ${paid.minor}`);
  const of = (minor: number): Money => ({ minor, currency: paid.currency });
  if (period.withdrawnAt !== null) return of(0);
  if (period.endsAt === null) return of(paid.minor);
  const { startsAt, endsAt, usedBefore } = period;
  const all = daysBetween(startsAt, new Date(endsAt.getTime() + usedBefore));
  const from = Math.max(startsAt.getTime(), now.getTime());
  const left = Math.max(0, daysBetween(new Date(from), endsAt));
  return all === 0 ? of(0) : of(share(paid.minor, left, all));
}

const daysBetween = (from: Date, to: Date): number =>
  Math.ceil((to.getTime() - from.getTime()) / days(1));

/** `minor × part / whole`, rounded half down. BigInt, because rupiah times days are large. */
function share(minor: number, part: number, whole: number): number {
  const [numerator, denominator] = [BigInt(minor) * BigInt(part), BigInt(whole)];
  const floor = numerator / denominator;
  return Number((numerator % denominator) * 2n > denominator ? floor + 1n : floor);
}
