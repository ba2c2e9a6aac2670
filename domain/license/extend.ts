import type { Work } from '../../db/work.ts';
import { done, type Result, refused } from '../../kit/result.ts';
import type { Seats } from '../price/index.ts';
import { unseal } from './find.ts';
import type { KeyRing } from './key-ring.ts';
import type { IssuedLicense } from './license.ts';
import {
  applyPeriods,
  lastHolding,
  type NewPeriod,
  nextNumber,
  type PeriodInput,
  type PeriodRefusal,
} from './periods.ts';
import { lockLicense, type StoredLicense, type StoredPeriod, selectPeriods } from './store.ts';

/** A renewal; without `seats` they stay as they are. */
export type ExtendInput = Omit<PeriodInput, 'seats'> & {
  readonly seats?: Seats;
  /**
   * It was due at the end of the period: paid late, while the license still works, it goes on from that end, because
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
 * Renews a license: the paid period grows by a month or a year from the later of now and its end
 * (the grace is no part of it); the plan and the seats may change with it, as a downgrade at the end
 * of a period does. Once per order: again it returns what holds now.
 */
export async function extendLicense(
  work: Work,
  ring: KeyRing,
  input: ExtendInput,
): Promise<Result<IssuedLicense, PeriodRefusal>> {
  const license = await lockLicense(work, { id: input.licenseId });
  if (license === null) return refused('unknown');
  const periods = await selectPeriods(work, license.id);
  if (periods.some(({ orderId }) => orderId === input.orderId)) return done(unseal(ring, license));
  if (license.state === 'revoked') return refused('revoked');
  if (license.expiresAt === null) return refused('lifetime');
  const next = [...periods, renewal(input, { license, periods, now: work.now })];
  return done(unseal(ring, await applyPeriods(work, ring, { license, periods, next })));
}

type Present = {
  readonly license: StoredLicense;
  readonly periods: readonly StoredPeriod[];
  readonly now: Date;
};

/** It starts at its own earliest moment, or at the end of what is paid, whichever is later. */
function renewal(input: ExtendInput, { license, periods, now }: Present): NewPeriod {
  const last = lastHolding(periods);
  const worksUntil = input.isDue ? license.expiresAt : last?.endsAt;
  const isLent = input.dueSince != null || (worksUntil != null && worksUntil >= now);
  const end = last?.endsAt?.getTime() ?? Number.POSITIVE_INFINITY;
  const due = Math.max(end, input.dueSince?.getTime() ?? 0);
  const earliestStart = isLent ? new Date(Math.min(due, now.getTime())) : now;
  const { orderId, plan, seats = license.seats } = input;
  return {
    orderId,
    plan,
    seats,
    earliestStart,
    replaces: false,
    usedBefore: 0,
    number: nextNumber(periods),
    withdrawnAt: null,
  };
}
