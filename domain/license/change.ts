import type { Work } from '../../db/work.ts';
import { done, type Result, refused } from '../../kit/result.ts';
import { unseal } from './find.ts';
import type { KeyRing } from './key-ring.ts';
import type { IssuedLicense } from './license.ts';
import { applyPeriods, nextNumber, type PeriodInput, type PeriodRefusal } from './periods.ts';
import { lockLicense, selectPeriods } from './store.ts';

/** Starts a new period with another plan or other seats, once per order. */
export async function changeLicense(
  work: Work,
  ring: KeyRing,
  input: PeriodInput,
): Promise<Result<IssuedLicense, PeriodRefusal>> {
  const license = await lockLicense(work, { id: input.licenseId });
  if (license === null) return refused('unknown');
  const periods = await selectPeriods(work, license.id);
  const { orderId, plan, seats } = input;
  if (periods.some((each) => each.orderId === orderId)) return done(unseal(ring, license));
  if (license.state === 'revoked') return refused('revoked');
  if (license.expiresAt === null && plan !== 'lifetime') return refused('lifetime');
  const period = {
    orderId,
    plan,
    seats,
    earliestStart: work.now,
    replaces: true,
    usedBefore: 0,
    number: nextNumber(periods),
    withdrawnAt: null,
  };
  const next = [...periods, period];
  return done(unseal(ring, await applyPeriods(work, ring, { license, periods, next })));
}
