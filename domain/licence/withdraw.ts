import type { Work } from '../../db/work.ts';
import type { KeyRing } from './key-ring.ts';
import type { RevokeReason } from './licence.ts';
import { applyPeriods } from './periods.ts';
import { lockLicence, selectByPurchase, selectPeriods } from './store.ts';

/**
 * Takes back what one purchase gave, as its refund demands: a licence it began is revoked; one it
 * only renewed or upgraded is again what it was without it. Returns the ids of the licences
 * concerned; repeating changes nothing.
 */
export const withdrawPurchase = (
  work: Work,
  ring: KeyRing,
  { purchaseId, reason }: { readonly purchaseId: string; readonly reason: RevokeReason },
): Promise<string[]> => markAll(work, ring, { purchaseId, reason, withdrawnAt: work.now });

/** Gives back what `withdrawPurchase` took: a dispute was won. Returns the licences concerned. */
export const reinstatePurchase = (
  work: Work,
  ring: KeyRing,
  { purchaseId }: { readonly purchaseId: string },
): Promise<string[]> => markAll(work, ring, { purchaseId, reason: 'refund', withdrawnAt: null });

type Mark = {
  readonly purchaseId: string;
  readonly reason: RevokeReason;
  readonly withdrawnAt: Date | null;
};

/** Licences are locked in one order, so that two refunds of shared licences never wait for each other. */
async function markAll(
  work: Work,
  ring: KeyRing,
  { purchaseId, reason, withdrawnAt }: Mark,
): Promise<string[]> {
  const ids = (await selectByPurchase(work, purchaseId)).map(({ id }) => id).toSorted();
  for (const id of ids) {
    const licence = await lockLicence(work, { id });
    if (licence === null) continue;
    const periods = await selectPeriods(work, id);
    const isMeant = (period: (typeof periods)[number]) =>
      period.purchaseId === purchaseId && (period.withdrawnAt === null) !== (withdrawnAt === null);
    // What is so already stays untouched: the moment it was taken, and days that are lent.
    if (!periods.some(isMeant)) continue;
    const next = periods.map((each) => (isMeant(each) ? { ...each, withdrawnAt } : each));
    await applyPeriods(work, ring, { licence, periods, next, reason });
  }
  return ids;
}
