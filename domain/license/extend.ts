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

export type ExtendInput = Omit<PeriodInput, 'seats'> & {
  readonly seats?: Seats;
  /** Due at the end of the period. If it is paid late while the license is valid, it starts at that end. */
  readonly isDue?: boolean;
  /**
   * Set if the license was lent days until this payment: when it was due. The period starts then, however late it is
   * paid.
   */
  readonly dueSince?: Date | null;
};

/** Renews from the later of now and the paid end, or from when it was due, once per order. */
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
