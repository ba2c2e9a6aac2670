import type { Database } from '../../db/database.ts';
import type { KeyRing } from '../licence/index.ts';
import type { PaymentProvider, PaymentTruth } from '../payment/index.ts';
import { abandonPurchase, declinePurchase } from './decline.ts';
import { type Purchase, RECONCILE_AFTER } from './purchase.ts';
import { recordStart } from './record-start.ts';
import { settlePurchase } from './settle.ts';
import { findPurchase, listOpenPurchases, markAsked } from './store.ts';

/** What asking the provider and acting on the answer needs. */
export type SettleDesk = {
  readonly database: Pick<Database, 'run' | 'read'>;
  readonly provider: PaymentProvider;
  readonly ring: KeyRing;
};

/** Open purchases asked after in one go. */
const BATCH = 100;

/**
 * Asks the provider for the truth about one payment, or about every payment of a purchase, and acts on it. Reaches
 * the network with no transaction open; safe to repeat. Throws what the provider or `settlePurchase` throws.
 */
export async function settleFromProvider(
  desk: SettleDesk,
  about: { readonly reference: string } | { readonly purchaseId: string },
): Promise<void> {
  if ('reference' in about) {
    return applyTruth(desk, await desk.provider.fetch(about.reference));
  }
  const truths = await desk.provider.find(about.purchaseId);
  // Paid news first: it ends the matter, and a decline of another attempt then changes nothing.
  const paid = truths.filter((truth) => truth.state === 'paid');
  for (const truth of paid) await applyTruth(desk, truth);
  if (paid.length === 0) await followAttempt(desk, about.purchaseId, truths);
}

/**
 * Asks after purchases that have been open for a while: the webhook, or the provider's first answer, may be lost.
 * @throws AggregateError with what went wrong, after every purchase had its turn
 */
export async function reconcilePayments(desk: SettleDesk): Promise<void> {
  const open = await desk.database.read((reader) => {
    const olderThan = new Date(reader.now.getTime() - RECONCILE_AFTER);
    return listOpenPurchases(reader, { olderThan, limit: BATCH });
  });
  const failures: unknown[] = [];
  for (const { id, provider } of open) {
    try {
      await desk.database.run((work) => markAsked(work, id));
      if (provider === desk.provider.id) await settleFromProvider(desk, { purchaseId: id });
      await desk.database.run((work) => abandonPurchase(work, id));
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, 'some purchases could not be settled');
}

/** The newest payment belongs to the running attempt when there is one payment an attempt or more. */
async function followAttempt(
  desk: SettleDesk,
  purchaseId: string,
  truths: readonly PaymentTruth[],
): Promise<void> {
  const purchase = await desk.database.read((reader) => findPurchase(reader, purchaseId));
  const newest = truths.at(-1);
  if (purchase === null || newest === undefined) return;
  const isLost = purchase.reference === null && truths.length >= purchase.attempt;
  if (isLost) await adopt(desk, purchase, newest.reference);
  await applyTruth(desk, newest);
}

async function adopt(desk: SettleDesk, purchase: Purchase, reference: string): Promise<void> {
  const { id: purchaseId, attempt } = purchase;
  const provider = desk.provider.id;
  await desk.database.run((work) =>
    recordStart(work, { purchaseId, attempt, provider, reference }),
  );
}

async function applyTruth(desk: SettleDesk, truth: PaymentTruth): Promise<void> {
  const provider = desk.provider.id;
  if (truth.state === 'paid') {
    await desk.database.run((work) => settlePurchase(work, desk.ring, { provider, truth }));
  } else if (truth.state === 'declined') {
    await desk.database.run((work) => declinePurchase(work, truth));
  }
}
