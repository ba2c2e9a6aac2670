import type { Work } from '../../db/work.ts';
import type { KeyRing } from './key-ring.ts';
import type { RevokeReason } from './license.ts';
import { applyPeriods } from './periods.ts';
import { lockLicense, selectByOrder, selectPeriods } from './store.ts';

type Withdrawn = {
  readonly orderId: string;
  readonly reason: RevokeReason;
  /** Ids of licenses that stay as the order left them. */
  readonly except?: readonly string[];
};

/**
 * Revokes the licenses of an order, and undoes its renewals and upgrades. Safe to repeat. Returns the ids of the
 * licenses.
 */
export const takeBackPeriods = (work: Work, ring: KeyRing, order: Withdrawn): Promise<string[]> =>
  markAll(work, ring, { ...order, withdrawnAt: work.now });

/** Undoes `takeBackPeriods`. Returns the ids of the licenses. */
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
