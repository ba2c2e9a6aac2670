import type { Work } from '../../db/work.ts';
import { done, type Result, refused } from '../../kit/result.ts';
import { unseal } from './find.ts';
import type { KeyRing } from './key-ring.ts';
import type { IssuedLicence } from './licence.ts';
import { applyPeriods, nextNumber, type PeriodInput, type PeriodRefusal } from './periods.ts';
import { lockLicence, selectPeriods } from './store.ts';

/**
 * Upgrades a licence: another plan or other seats from now on, in a new period that begins now (what
 * was unused of the old one was a deduction from the price: `upgradeOff`). Key, devices and id stay.
 * Once per purchase: again it returns what holds now. A lifetime licence stays one.
 */
export async function changeLicence(
  work: Work,
  ring: KeyRing,
  input: PeriodInput,
): Promise<Result<IssuedLicence, PeriodRefusal>> {
  const licence = await lockLicence(work, { id: input.licenceId });
  if (licence === null) return refused('unknown');
  const periods = await selectPeriods(work, licence.id);
  const { purchaseId, plan, seats } = input;
  if (periods.some((each) => each.purchaseId === purchaseId)) return done(unseal(ring, licence));
  if (licence.state === 'revoked') return refused('revoked');
  if (licence.expiresAt === null && plan !== 'lifetime') return refused('lifetime');
  const period = {
    purchaseId,
    plan,
    seats,
    earliestStart: work.now,
    replaces: true,
    usedBefore: 0,
    number: nextNumber(periods),
    withdrawnAt: null,
  };
  const next = [...periods, period];
  return done(unseal(ring, await applyPeriods(work, ring, { licence, periods, next })));
}
