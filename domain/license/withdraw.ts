import type { Work } from '../../db/work.ts';
import type { KeyRing } from './key-ring.ts';
import type { RevokeReason } from './license.ts';
import { applyPeriods } from './periods.ts';
import { lockLicense, selectByOrder, selectPeriods } from './store.ts';

/** Revokes licenses that an order issued, and undoes its renewals and upgrades. Repeating is safe. */
export const withdrawOrder = (
  work: Work,
  ring: KeyRing,
  { orderId, reason }: { readonly orderId: string; readonly reason: RevokeReason },
): Promise<string[]> => markAll(work, ring, { orderId, reason, withdrawnAt: work.now });

/** Undoes `withdrawOrder`, for example after a dispute is won. */
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

/** One lock order, so that two refunds of shared licenses cannot deadlock. */
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
    const shouldChange = (period: (typeof periods)[number]) =>
      period.orderId === orderId && (period.withdrawnAt === null) !== (withdrawnAt === null);
    // Skipping unchanged licenses keeps the time of withdrawal and lent days.
    if (!periods.some(shouldChange)) continue;
    const next = periods.map((each) => (shouldChange(each) ? { ...each, withdrawnAt } : each));
    await applyPeriods(work, ring, { license, periods, next, reason });
  }
  return ids;
}
