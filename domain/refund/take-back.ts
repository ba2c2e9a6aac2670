import type { Work } from '../../db/work.ts';
import { type RevokeReason, withdrawPurchase } from '../licence/index.ts';
import { listCreditTakers, type Purchase } from '../purchase/index.ts';
import { followTakenBack, type Place } from '../subscription/index.ts';
import { promisedBack } from './request.ts';

type Gone = { readonly purchase: Purchase; readonly reason: RevokeReason };

/**
 * Takes back what an order gave, because none of its money is left, and every upgrade whose price that money was taken
 * off: the upgrade was never paid for without it. What was paid for the upgrade itself stays, for staff to decide on.
 */
export async function takeBackOrder(
  work: Work,
  place: Place,
  { purchase, reason }: Gone,
): Promise<void> {
  const all = [purchase, ...(await listBuiltOn(work, purchase))];
  for (const { id: purchaseId } of all)
    await withdrawPurchase(work, place.ring, { purchaseId, reason });
  for (const { id: purchaseId } of all)
    await followTakenBack(work, place, { purchaseId, isDisputed: reason === 'dispute' });
}

/** Upgrades that took credit of an order, of one of those, and so on. */
async function listBuiltOn(work: Work, purchase: Purchase): Promise<Purchase[]> {
  const built: Purchase[] = [];
  for (const { upgrade } of await listCreditTakers(work, purchase, promisedBack))
    built.push(upgrade, ...(await listBuiltOn(work, upgrade)));
  return built;
}
