import type { Work } from '../../db/work.ts';
import { done, type Result, refused } from '../../kit/result.ts';
import type { Seats } from '../price/index.ts';
import { unseal } from './find.ts';
import type { KeyRing } from './key-ring.ts';
import { endOf, type IssuedLicence } from './licence.ts';
import {
  grantPeriod,
  lastHolding,
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
  const period = renewal(input, { licence, periods, now: work.now });
  return done(unseal(ring, await grantPeriod(work, ring, { licence, period })));
}

type Present = {
  readonly licence: StoredLicence;
  readonly periods: readonly StoredPeriod[];
  readonly now: Date;
};

/** Without a gap the chain keeps the day of the month it began on; after one it begins anew. */
function renewal(input: ExtendInput, { licence, periods, now }: Present): StoredPeriod {
  const last = lastHolding(periods);
  const worksUntil = input.isDue ? licence.expiresAt : last?.endsAt;
  const isLent = input.dueSince != null || (worksUntil != null && worksUntil >= now);
  const isSeamless = last?.endsAt != null && isLent;
  const due = new Date(Math.min(input.dueSince?.getTime() ?? 0, now.getTime()));
  const isMoved = last?.endsAt != null && due > last.endsAt;
  const startsAt = isSeamless && last?.endsAt ? (isMoved ? due : last.endsAt) : now;
  const anchorDay = isSeamless && last && !isMoved ? last.anchorDay : startsAt.getUTCDate();
  const { purchaseId, plan, seats = licence.seats } = input;
  return {
    purchaseId,
    plan,
    seats,
    startsAt,
    anchorDay,
    endsAt: endOf(plan, startsAt, anchorDay),
    number: nextNumber(periods),
    withdrawnAt: null,
  };
}
