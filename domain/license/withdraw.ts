import type { Work } from '../../db/work.ts';
import type { KeyRing } from './key-ring.ts';
import type { RevokeReason } from './license.ts';
import { applyPeriods } from './periods.ts';
import { lockLicense, selectByOrder, selectPeriods } from './store.ts';

/**
 * Takes back what one order gave, as its refund demands: a license it began is revoked; one it
 * only renewed or upgraded is again what it was without it. Returns the ids of the licenses
 * concerned; repeating changes nothing.
 */
export const withdrawOrder = (
  work: Work,
  ring: KeyRing,
  { orderId, reason }: { readonly orderId: string; readonly reason: RevokeReason },
): Promise<string[]> => markAll(work, ring, { orderId, reason, withdrawnAt: work.now });

/** Gives back what `withdrawOrder` took: a dispute was won. Returns the licenses concerned. */
export const reinstateOrder = (
  work: Work,
  ring: KeyRing,
  { orderId }: { readonly orderId: string },
): Promise<string[]> => markAll(work, ring, { orderId, reason: 'refund', withdrawnAt: null });

type Mark = {
  readonly orderId: string;
  readonly reason: RevokeReason;
  readonly withdrawnAt: Date | null;
};

/** Licenses are locked in one order, so that two refunds of shared licenses never wait for each other. */
async function markAll(
  work: Work,
  ring: KeyRing,
  { orderId, reason, withdrawnAt }: Mark,
): Promise<string[]> {
  const ids = (await selectByOrder(work, orderId)).map(({ id }) => id).toSorted();
  for (const id of ids) {
    const license = await lockLicense(work, { id });
    if (license === null) continue;
    const periods = await selectPeriods(work, id);
    const isMeant = (period: (typeof periods)[number]) =>
      period.orderId === orderId && (period.withdrawnAt === null) !== (withdrawnAt === null);
    // What is so already stays untouched: the moment it was taken, and days that are lent.
    if (!periods.some(isMeant)) continue;
    const next = periods.map((each) => (isMeant(each) ? { ...each, withdrawnAt } : each));
    await applyPeriods(work, ring, { license, periods, next, reason });
  }
  return ids;
}
