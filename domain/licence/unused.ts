import type { Period } from './licence.ts';

/**
 * The periods of a licence (given in the order they were granted) that still have days to come, the last
 * first: the one that holds, and before it those it was seamlessly added to by a renewal. A period
 * that an upgrade replaced was credited then and counts no more.
 */
export function unusedPeriods<P extends Pick<Period, 'startsAt' | 'endsAt' | 'withdrawnAt'>>(
  periods: readonly P[],
  now: Date,
): P[] {
  const holding = periods.filter(({ withdrawnAt }) => withdrawnAt === null).toReversed();
  const replaced = holding.findIndex((period, index) => {
    const before = holding[index + 1];
    return before !== undefined && isReplacing(period, before);
  });
  const chain = replaced === -1 ? holding : holding.slice(0, replaced + 1);
  return chain.filter(({ endsAt }) => endsAt === null || endsAt.getTime() > now.getTime());
}

const isReplacing = (
  { startsAt }: Pick<Period, 'startsAt'>,
  before: Pick<Period, 'endsAt'>,
): boolean => before.endsAt === null || startsAt.getTime() < before.endsAt.getTime();
