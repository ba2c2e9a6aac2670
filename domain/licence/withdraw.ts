import type { Work } from '../../db/work.ts';
import type { KeyRing } from './key-ring.ts';
import type { RevokeReason } from './licence.ts';
import { follow, lastHolding } from './periods.ts';
import { giveBack, takeBack } from './revoke.ts';
import { lockLicence, markWithdrawn, selectByPurchase, selectPeriods } from './store.ts';

/**
 * Takes back what one purchase gave, as its refund demands: a licence it began is revoked; one it
 * only renewed or upgraded is again what it was without it. Returns the ids of the licences
 * concerned; repeating changes nothing.
 */
export async function withdrawPurchase(
  work: Work,
  ring: KeyRing,
  { purchaseId, reason }: { readonly purchaseId: string; readonly reason: RevokeReason },
): Promise<string[]> {
  const ids = await concerned(work, purchaseId);
  for (const id of ids) {
    await markWithdrawn(work, { licenceId: id, purchaseId }, work.now);
    await recount(work, ring, { licenceId: id, reason });
  }
  return ids;
}

/** Gives back what `withdrawPurchase` took: a dispute was won. Returns the licences concerned. */
export async function reinstatePurchase(
  work: Work,
  ring: KeyRing,
  { purchaseId }: { readonly purchaseId: string },
): Promise<string[]> {
  const ids = await concerned(work, purchaseId);
  for (const id of ids) {
    // What was never taken stays as it is: it may be lent beyond its end.
    const own = (await selectPeriods(work, id)).find((period) => period.purchaseId === purchaseId);
    if (own?.withdrawnAt == null) continue;
    await markWithdrawn(work, { licenceId: id, purchaseId }, null);
    await recount(work, ring, { licenceId: id, reason: 'refund' });
  }
  return ids;
}

/** Locked in one order, so that two refunds of shared licences never wait for each other. */
async function concerned(work: Work, purchaseId: string): Promise<string[]> {
  const ids = (await selectByPurchase(work, purchaseId)).map(({ id }) => id).toSorted();
  for (const id of ids) await lockLicence(work, { id });
  return ids;
}

type Recount = { readonly licenceId: string; readonly reason: RevokeReason };

async function recount(work: Work, ring: KeyRing, { licenceId, reason }: Recount): Promise<void> {
  const licence = await lockLicence(work, { id: licenceId });
  if (licence === null) return;
  const period = lastHolding(await selectPeriods(work, licenceId));
  if (period === null) {
    if (licence.state === 'active') await takeBack(work, licence, reason);
    return;
  }
  // What staff took back for misuse is not given back by money.
  const isOurs = licence.state === 'revoked' && licence.revokeReason !== 'misuse';
  const current = isOurs ? await giveBack(work, licence) : licence;
  await follow(work, ring, { licence: current, period });
}
