import { endOf, type Period } from './license.ts';

/** What stays true of a period whatever becomes of the others. */
type PeriodFacts = Pick<
  Period,
  'plan' | 'earliestStart' | 'replaces' | 'usedBefore' | 'withdrawnAt'
>;

/** Where a period lies among the others. */
type Laid = Pick<Period, 'startsAt' | 'endsAt'> & { readonly anchorDay: number };

/**
 * Lays the periods of a license, given in the order they were granted, end to end: the only place that decides when a
 * period starts and ends. A renewal starts where everything that is still paid for ends, but not before its own earliest
 * start; an upgrade starts when it was bought and replaces the rest of what was granted before it. A period that was
 * withdrawn gives nothing from that moment on, so later ones move forward, but not into the time it was used: those
 * days stay behind it. Ends keep the day of the month the chain of periods began on.
 */
export function layPeriods<P extends PeriodFacts>(periods: readonly P[]): (P & Laid)[] {
  let last: Laid | null = null;
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
    // What follows a shortened one begins on another day of the month.
    const isShort = usedBefore > 0 && endsAt !== null;
    const laid = { startsAt, endsAt, anchorDay: isShort ? endsAt.getUTCDate() : anchorDay };
    if (withdrawnAt === null) {
      last = laid;
      // Behind an upgrade nothing was used of what it replaced.
      if (replaces) usedUntil = 0;
    } else if (startsAt < withdrawnAt)
      usedUntil = Math.max(usedUntil, Math.min(laid.endsAt?.getTime() ?? Infinity, +withdrawnAt));
    return { ...period, ...laid };
  });
}

type Used = PeriodFacts & Laid;

/**
 * Lays periods anew at a moment, after some were withdrawn, came back or were added. One that was in use already and has
 * to wait behind an earlier one that came back keeps only what it had left.
 */
export function layAnew<P extends PeriodFacts>(
  before: readonly Used[],
  periods: readonly P[],
  now: Date,
): (P & Laid)[] {
  const counted = [...periods];
  // One after the other: how long each waits depends on what those before it have left.
  for (const [index, old] of before.entries()) {
    const period = layPeriods(counted)[index];
    if (!period || old.withdrawnAt !== null || period.withdrawnAt !== null) continue;
    const until = Math.min(+now, +period.startsAt, old.endsAt ? +old.endsAt : Infinity);
    const used = Math.max(0, until - +old.startsAt);
    counted[index] = { ...period, usedBefore: period.usedBefore + used };
  }
  return layPeriods(counted);
}
