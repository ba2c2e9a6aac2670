import type { Work } from '../../db/work.ts';
import { issueLicence, type KeyRing } from '../licence/index.ts';
import { queueMail } from '../mail/index.ts';
import { findPayments, type PaymentTruth, recordPayment } from '../payment/index.ts';
import { isSameMoney, type Purchase } from './purchase.ts';
import { lockPurchase, updatePurchase } from './store.ts';

/** The provider was paid an amount nobody agreed on: people must look before anything is handed out. */
export class WrongTotal extends Error {}

/** A second payment for a purchase that is paid: people must give it back. */
export class PaidTwice extends Error {}

/**
 * Turns money that arrived into a licence and a mail, all in this one transaction. Repeating it changes nothing; it
 * settles a purchase in whatever state it is. Returns the paid purchase.
 * @throws WrongTotal, PaidTwice, or Error when the truth is not `paid` or its purchase does not exist
 */
export async function settlePurchase(
  work: Work,
  ring: KeyRing,
  { provider, truth }: { readonly provider: string; readonly truth: PaymentTruth },
): Promise<Purchase> {
  if (truth.state !== 'paid') throw new Error(`payment ${truth.reference} is ${truth.state}`);
  const purchase = await lockPurchase(work, truth.purchaseId);
  if (purchase === null) throw new Error(`there is no purchase ${truth.purchaseId}`);
  assertTotal(purchase, truth);
  if (await wasRecorded(work, provider, truth)) return purchase;
  await recordPayment(work, { provider, truth });
  const { id, product, plan, seats, email, locale } = purchase;
  await issueLicence(work, ring, { purchaseId: id, product, plan, seats, email, locale });
  const mail = { key: `order:${id}`, kind: 'order', to: email, locale, fields: {} } as const;
  await queueMail(work, { ...mail, purchaseId: id });
  const { reference } = truth;
  return updatePurchase(work, {
    ...{ ...purchase, state: 'paid', provider, reference },
    ...{ declineReason: null, paidAt: work.now },
  });
}

function assertTotal(purchase: Purchase, truth: PaymentTruth): void {
  if (isSameMoney(purchase.total, truth.total)) return;
  const asked = `${purchase.total.minor} ${purchase.total.currency}`;
  const paid = `${truth.total.minor} ${truth.total.currency}`;
  throw new WrongTotal(`${purchase.orderNumber}: asked ${asked}, ${truth.reference} paid ${paid}`);
}

async function wasRecorded(work: Work, provider: string, truth: PaymentTruth): Promise<boolean> {
  const first = (await findPayments(work, truth.purchaseId))[0];
  if (first === undefined) return false;
  if (first.provider === provider && first.reference === truth.reference) return true;
  throw new PaidTwice(`${truth.purchaseId}: ${first.reference} and ${truth.reference} were paid`);
}
