import type { Period } from './license.ts';

/** Returns the periods with days left, last first. An upgrade has already credited those it replaced. */
export function unusedPeriods<P extends Pick<Period, 'replaces' | 'endsAt' | 'withdrawnAt'>>(
  periods: readonly P[],
  now: Date,
): P[] {
  const holding = periods.filter(({ withdrawnAt }) => withdrawnAt === null).toReversed();
  const upgrade = holding.findIndex(({ replaces }) => replaces);
  const chain = upgrade === -1 ? holding : holding.slice(0, upgrade + 1);
  return chain.filter(({ endsAt }) => endsAt === null || endsAt.getTime() > now.getTime());
}
