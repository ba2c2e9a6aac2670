import type { Work } from '../../db/work.ts';
import { type RevokeReason, takeBackPeriods } from '../license/index.ts';
import type { Order } from '../order/index.ts';
import { followTakenBack, type SubscriptionDeps } from '../subscription/index.ts';
import { creditedLicenses, listCreditTakers } from './credit.ts';

type Gone = { readonly order: Order; readonly reason: RevokeReason };

/**
 * Revokes what an order granted, and every upgrade that used its credit. Staff decide about money paid for such an
 * upgrade.
 */
export async function takeBackOrder(
  work: Work,
  deps: SubscriptionDeps,
  { order, reason }: Gone,
): Promise<void> {
  const all = [order, ...(await listBuiltOn(work, order))];
  for (const { id: orderId } of all) await takeBackPeriods(work, deps.ring, { orderId, reason });
  for (const { id: orderId } of all)
    await followTakenBack(work, deps, { orderId, isDisputed: reason === 'dispute' });
}

/** Revokes the licenses of an order that were not upgraded. Returns whether there were any. */
export async function takeBackRest(
  work: Work,
  deps: SubscriptionDeps,
  { order, reason }: Gone,
): Promise<boolean> {
  const except = await creditedLicenses(work, order);
  for (const { upgrade } of await listCreditTakers(work, order))
    if (!except.includes(upgrade.licenseId ?? ''))
      await takeBackOrder(work, deps, { order: upgrade, reason });
  const { id: orderId } = order;
  const ended = await takeBackPeriods(work, deps.ring, { orderId, reason, except });
  if (ended.length > 0) await followTakenBack(work, deps, { orderId, isDisputed: false });
  return ended.length > 0;
}

/** Includes upgrades of upgrades. */
async function listBuiltOn(work: Work, order: Order): Promise<Order[]> {
  const built: Order[] = [];
  for (const { upgrade } of await listCreditTakers(work, order))
    built.push(upgrade, ...(await listBuiltOn(work, upgrade)));
  return built;
}
