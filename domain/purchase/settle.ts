import type { Work } from '../../db/work.ts';
import { spendCoupon } from '../coupon/index.ts';
import { type InvoiceDraft, type InvoiceSeller, issueInvoice } from '../invoice/index.ts';
import { changeLicence, extendLicence, issueLicence, type KeyRing } from '../licence/index.ts';
import { queueMail } from '../mail/index.ts';
import { recordDispute, recordPayment, type Told } from '../payment/index.ts';
import { isSameMoney, type Purchase, productsOf, RETURN_MONEY } from './purchase.ts';
import { lockPurchase, updatePurchase } from './store.ts';

/** The provider was paid an amount nobody agreed on: people must look before anything is handed out. */
export class WrongTotal extends Error {}

/** What handing out needs: the keys that sign licences, and the company the invoice is written by. */
export type Counter = { readonly ring: KeyRing; readonly company: InvoiceSeller };

/**
 * Turns money that arrived into licences, an invoice and a mail, all in this one transaction. Repeating it hands out
 * nothing more, but notes what was given back or disputed since; it settles a purchase in whatever state it is. A second
 * payment of a paid purchase is recorded only; it, money beyond the total and disputes go up as `return-money`.
 * Returns the paid purchase.
 * @throws WrongTotal, or Error when the truth is not `paid` or its purchase does not exist
 */
export async function settlePurchase(work: Work, counter: Counter, told: Told): Promise<Purchase> {
  const { provider, truth } = told;
  if (truth.state !== 'paid') throw new Error(`payment ${truth.reference} is ${truth.state}`);
  const purchase = await lockPurchase(work, truth.purchaseId);
  if (purchase === null) throw new Error(`there is no purchase ${truth.purchaseId}`);
  const isPaid = purchase.state === 'paid';
  const isSecond = isPaid && !isSettledBy(purchase, told);
  if (!isSecond) assertTotal(purchase, told);
  await recordPayment(work, told);
  const isDisputeNews = await recordDispute(work, told);
  if (isSecond || isDisputeNews || truth.received.minor > truth.total.minor) {
    await work.enqueue(RETURN_MONEY, { provider, reference: truth.reference });
  }
  if (isPaid) return purchase;
  return complete(work, counter, { ...purchase, provider, reference: truth.reference });
}

/**
 * An order that costs nothing (a coupon for all of it) is complete as soon as it is placed: no provider is asked.
 * @throws Error when it costs something, or is not open
 */
export async function settleFree(
  work: Work,
  counter: Counter,
  purchase: Purchase,
): Promise<Purchase> {
  const { state, total, orderNumber } = purchase;
  if (state !== 'open' || total.minor !== 0) throw new Error(`${orderNumber} is not free`);
  return complete(work, counter, purchase);
}

async function complete(work: Work, counter: Counter, purchase: Purchase): Promise<Purchase> {
  await handOut(work, counter.ring, purchase);
  await spendCoupon(work, purchase.id, purchase.bill.coupon ?? undefined);
  const { id, email, locale } = purchase;
  const mail = { key: `order:${id}`, kind: 'order', to: email, locale, fields: {} } as const;
  await queueMail(work, { ...mail, purchaseId: id });
  const settled = { state: 'paid', declineReason: null, paidAt: work.now } as const;
  const paid = await updatePurchase(work, { ...purchase, ...settled });
  // Last, because the year's counter is held until the transaction ends.
  await issueInvoice(work, invoiceOf(paid, counter.company));
  return paid;
}

/** A licence for each product, or the next period of the one it is about. */
async function handOut(work: Work, ring: KeyRing, purchase: Purchase): Promise<void> {
  const { id: purchaseId, kind, licenceId, plan, seats, email, locale } = purchase;
  if (kind === 'new') {
    for (const product of productsOf(purchase)) {
      await issueLicence(work, ring, { purchaseId, product, plan, seats, email, locale });
    }
    return;
  }
  const change = kind === 'renewal' ? extendLicence : changeLicence;
  const period = { licenceId: licenceId ?? '', purchaseId, plan, seats };
  const changed = await change(work, ring, period);
  if (!changed.ok) throw new Error(`${purchase.orderNumber}: its licence is ${changed.code}`);
}

function invoiceOf(purchase: Purchase, seller: InvoiceSeller): InvoiceDraft {
  const { bill, plan, seats, name, company, taxId, email, country, method } = purchase;
  const { id: purchaseId, orderNumber, locale, market, updatedAt } = purchase;
  const at = purchase.paidAt ?? updatedAt;
  const { currency, taxIncluded, taxation, coupon } = bill;
  return {
    ...{ purchaseId, orderNumber, locale, market, currency, taxIncluded, taxation, coupon, seller },
    buyer: { name, company, address: [], taxId, email, country },
    lines: bill.lines.map(({ product, list, bundleOff, couponOff, net, tax, total }) => ({
      ...{ product, plan, seats, list, off: bundleOff + couponOff, net, tax, total },
    })),
    paid: { method, at },
    suppliedAt: at,
  };
}

function assertTotal(purchase: Purchase, { truth }: Told): void {
  if (isSameMoney(purchase.total, truth.total)) return;
  const asked = `${purchase.total.minor} ${purchase.total.currency}`;
  const paid = `${truth.total.minor} ${truth.total.currency}`;
  throw new WrongTotal(`${purchase.orderNumber}: asked ${asked}, ${truth.reference} paid ${paid}`);
}

const isSettledBy = (purchase: Purchase, { provider, truth }: Told): boolean =>
  purchase.provider === provider && purchase.reference === truth.reference;
