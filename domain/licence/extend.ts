import type { Work } from '../../db/work.ts';
import { done, type Result, refused } from '../../kit/result.ts';
import type { Seats } from '../price/index.ts';
import { unseal } from './find.ts';
import type { KeyRing } from './key-ring.ts';
import type { IssuedLicence } from './licence.ts';
import {
  applyPeriods,
  lastHolding,
  type NewPeriod,
  nextNumber,
  type PeriodInput,
  type PeriodRefusal,
} from './periods.ts';
import { lockLicence, type StoredLicence, type StoredPeriod, selectPeriods } from './store.ts';

/** A renewal; without `seats` they stay as they are. */
export type ExtendInput = Omit<PeriodInput, 'seats'> & {
  readonly seats?: Seats;
  /**
   * It was due at the end of the period: paid late, while the licence still works, it goes on from that end, because
   * the days since then were used.
   */
  readonly isDue?: boolean;
  /**
   * It was due then, at that end or later (the days between were nobody's), and the days since were lent: it goes on from
   * there, however late it is paid.
   */
  readonly dueSince?: Date | null;
};

/**
 * Renews a licence: the paid period grows by a month or a year from the later of now and its end
 * (the grace is no part of it); the plan and the seats may change with it, as a downgrade at the end
 * of a period does. Once per purchase: again it returns what holds now.
 */
export async function extendLicence(
  work: Work,
  ring: KeyRing,
  input: ExtendInput,
): Promise<Result<IssuedLicence, PeriodRefusal>> {
  const licence = await lockLicence(work, { id: input.licenceId });
  if (licence === null) return refused('unknown');
  const periods = await selectPeriods(work, licence.id);
  if (periods.some(({ purchaseId }) => purchaseId === input.purchaseId))
    return done(unseal(ring, licence));
  if (licence.state === 'revoked') return refused('revoked');
  if (licence.expiresAt === null) return refused('lifetime');
  const next = [...periods, renewal(input, { licence, periods, now: work.now })];
  return done(unseal(ring, await applyPeriods(work, ring, { licence, periods, next })));
}

type Present = {
  readonly licence: StoredLicence;
  readonly periods: readonly StoredPeriod[];
  readonly now: Date;
};

/** It starts at its own earliest moment, or at the end of what is paid, whichever is later. */
function renewal(input: ExtendInput, { licence, periods, now }: Present): NewPeriod {
  const last = lastHolding(periods);
  const worksUntil = input.isDue ? licence.expiresAt : last?.endsAt;
  const isLent = input.dueSince != null || (worksUntil != null && worksUntil >= now);
  const end = last?.endsAt?.getTime() ?? Number.POSITIVE_INFINITY;
  const due = Math.max(end, input.dueSince?.getTime() ?? 0);
  const earliestStart = isLent ? new Date(Math.min(due, now.getTime())) : now;
  const { purchaseId, plan, seats = licence.seats } = input;
  return {
    purchaseId,
    plan,
    seats,
    earliestStart,
    replaces: false,
    usedBefore: 0,
    number: nextNumber(periods),
    withdrawnAt: null,
  };
}
