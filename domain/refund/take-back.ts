import type { Work } from '../../db/work.ts';
import { type RevokeReason, withdrawOrder } from '../license/index.ts';
import type { Order } from '../order/index.ts';
import { followTakenBack, type Place } from '../subscription/index.ts';
import { creditedLicenses, listCreditTakers } from './credit.ts';

type Gone = { readonly order: Order; readonly reason: RevokeReason };

/**
 * Takes back what a fully refunded order gave, and every upgrade that used its credit. Staff decide about the money
 * that was paid for such an upgrade itself.
 */
export async function takeBackOrder(
  work: Work,
  place: Place,
  { order, reason }: Gone,
): Promise<void> {
  const all = [order, ...(await listBuiltOn(work, order))];
  for (const { id: orderId } of all) await withdrawOrder(work, place.ring, { orderId, reason });
  for (const { id: orderId } of all)
    await followTakenBack(work, place, { orderId, isDisputed: reason === 'dispute' });
}

/**
 * Takes back what an order gave if only the credit of paid upgrades is left of its money. The upgraded licenses stay, the
 * others of a bundle end. Returns whether any ended.
 */
export async function takeBackRest(
  work: Work,
  place: Place,
  { order, reason }: Gone,
): Promise<boolean> {
  const except = await creditedLicenses(work, order);
  for (const { upgrade } of await listCreditTakers(work, order))
    if (!except.includes(upgrade.licenseId ?? ''))
      await takeBackOrder(work, place, { order: upgrade, reason });
  const { id: orderId } = order;
  const ended = await withdrawOrder(work, place.ring, { orderId, reason, except });
  if (ended.length > 0) await followTakenBack(work, place, { orderId, isDisputed: false });
  return ended.length > 0;
}

/** Returns the upgrades that took credit of an order, directly or indirectly. */
async function listBuiltOn(work: Work, order: Order): Promise<Order[]> {
  const built: Order[] = [];
  for (const { upgrade } of await listCreditTakers(work, order))
    built.push(upgrade, ...(await listBuiltOn(work, upgrade)));
  return built;
}
