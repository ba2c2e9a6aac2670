import type { Work } from '../../db/work.ts';
import type { KeyRing } from './key-ring.ts';
import type { RevokeReason } from './license.ts';
import { applyPeriods } from './periods.ts';
import { lockLicense, selectByOrder, selectPeriods } from './store.ts';

type Withdrawn = {
  readonly orderId: string;
  readonly reason: RevokeReason;
  /** Ids of licenses that keep what the order gave. */
  readonly except?: readonly string[];
};

/** Revokes licenses that an order issued, and undoes its renewals and upgrades. Repeating is safe. */
export const withdrawOrder = (work: Work, ring: KeyRing, order: Withdrawn): Promise<string[]> =>
  markAll(work, ring, { ...order, withdrawnAt: work.now });

/** Undoes `withdrawOrder`, for example after a dispute is won. */
export const reinstateOrder = (
  work: Work,
  ring: KeyRing,
  { orderId }: { readonly orderId: string },
): Promise<string[]> => markAll(work, ring, { orderId, reason: 'refund', withdrawnAt: null });

type Mark = Withdrawn & { readonly withdrawnAt: Date | null };

/** One lock order, so that two refunds of shared licenses cannot deadlock. */
async function markAll(
  work: Work,
  ring: KeyRing,
  { orderId, reason, except = [], withdrawnAt }: Mark,
): Promise<string[]> {
  const all = (await selectByOrder(work, orderId)).map(({ id }) => id);
  const ids = all.filter((id) => !except.includes(id)).toSorted();
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
