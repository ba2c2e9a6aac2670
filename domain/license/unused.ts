import type { Period } from './license.ts';

/**
 * The periods of a license (given in the order they were granted) that still have days to come, the last
 * first: the one that holds, and before it those it was added to by a renewal. A period
 * that an upgrade replaced was credited then and counts no more.
 */
export function unusedPeriods<P extends Pick<Period, 'replaces' | 'endsAt' | 'withdrawnAt'>>(
  periods: readonly P[],
  now: Date,
): P[] {
  const holding = periods.filter(({ withdrawnAt }) => withdrawnAt === null).toReversed();
  const upgrade = holding.findIndex(({ replaces }) => replaces);
  const chain = upgrade === -1 ? holding : holding.slice(0, upgrade + 1);
  return chain.filter(({ endsAt }) => endsAt === null || endsAt.getTime() > now.getTime());
}
