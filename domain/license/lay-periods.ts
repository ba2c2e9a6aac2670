import { endOf, type Period } from './license.ts';

type PeriodFacts = Pick<
  Period,
  'plan' | 'earliestStart' | 'replaces' | 'usedBefore' | 'withdrawnAt'
>;

type PeriodSpan = Pick<Period, 'startsAt' | 'endsAt'> & { readonly anchorDay: number };

/**
 * Lays the periods of a license end to end, in the order they were granted. A renewal starts when all paid time ends,
 * an upgrade replaces the rest of earlier periods, and a withdrawn period ends at once. Later ones move forward, but
 * not into the time in which the withdrawn one was used. Ends keep the day of the month on which the chain began.
 */
export function layPeriods<P extends PeriodFacts>(periods: readonly P[]): (P & PeriodSpan)[] {
  let last: PeriodSpan | null = null;
  let usedUntil = 0;
  return periods.map((period) => {
    const { plan, earliestStart, replaces, usedBefore, withdrawnAt } = period;
    const paidUntil: number = replaces ? 0 : (last?.endsAt?.getTime() ?? 0);
    const from = Math.max(earliestStart.getTime(), paidUntil, replaces ? 0 : usedUntil);
    const startsAt = new Date(from);
    const isSeamless = last !== null && from === paidUntil;
    const anchorDay: number = isSeamless && last ? last.anchorDay : startsAt.getUTCDate();
    const whole = endOf(plan, startsAt, anchorDay);
    const endsAt = whole && new Date(Math.max(from, whole.getTime() - usedBefore));
    // A shortened period moves the next one to another day of the month.
    const isShort = usedBefore > 0 && endsAt !== null;
    const laid = { startsAt, endsAt, anchorDay: isShort ? endsAt.getUTCDate() : anchorDay };
    if (withdrawnAt === null) {
      last = laid;
      if (replaces) usedUntil = 0;
    } else if (startsAt < withdrawnAt)
      usedUntil = Math.max(usedUntil, Math.min(laid.endsAt?.getTime() ?? Infinity, +withdrawnAt));
    return { ...period, ...laid };
  });
}

type Used = PeriodFacts & PeriodSpan;

/** As `layPeriods`, but a period in use that must wait for a restored one keeps only its remaining time. */
export function layAnew<P extends PeriodFacts>(
  before: readonly Used[],
  periods: readonly P[],
  now: Date,
): (P & PeriodSpan)[] {
  const counted = [...periods];
  // Sequential, because each wait depends on the remaining time of the periods before it.
  for (const [index, old] of before.entries()) {
    const period = layPeriods(counted)[index];
    if (!period || old.withdrawnAt !== null || period.withdrawnAt !== null) continue;
    const until = Math.min(+now, +period.startsAt, old.endsAt ? +old.endsAt : Infinity);
    const used = Math.max(0, until - +old.startsAt);
    counted[index] = { ...period, usedBefore: period.usedBefore + used };
  }
  return layPeriods(counted);
}
