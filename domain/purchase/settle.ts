import type { Reader, Work } from '../../db/work.ts';
import { isSameMoney } from '../../kit/money.ts';
import { freeCoupon, spendCoupon } from '../coupon/index.ts';
import { type InvoiceDraft, type InvoiceSeller, issueInvoice } from '../invoice/index.ts';
import type { KeyRing } from '../licence/index.ts';
import { queueMail } from '../mail/index.ts';
import {
  forgiveCardTry,
  type Payment,
  type ProviderSnapshot,
  recordDispute,
  recordPayment,
  recordRefunds,
} from '../payment/index.ts';
import { addressLines } from './address.ts';
import type { PromisedBack } from './credit.ts';
import { type DueAt, fulfillOrder } from './fulfill.ts';
import { type Purchase, RETURN_MONEY } from './purchase.ts';
import { lockPurchase, updatePurchase } from './store.ts';
import { undeliveredAmount } from './undelivered.ts';

/** An order that has just been paid, and what it gave. */
export type PaidNews = {
  readonly purchase: Purchase;
  /** The licences it began, extended or changed; empty when there was nothing left to give. */
  readonly licenceIds: readonly string[];
  /** The means of payment that was kept with it; null when none was. */
  readonly mandate: string | null;
  readonly card: Payment['card'];
};

/**
 * What selling needs: the keys that sign licences, the company the invoice is written by, and later nouns that are asked
 * within the same transaction: who hears of a paid order says whether the money was due. What was not goes up as
 * `return-money`.
 */
export type OrderDeps = {
  readonly ring: KeyRing;
  readonly company: InvoiceSeller;
  readonly onPaid: (work: Work, news: PaidNews) => Promise<'due' | 'not-due'>;
  /** Whether a subscription waits for this order, which is not paid, as it is; null: it belongs to none. */
  readonly isOwed: (reader: Reader, order: Purchase) => Promise<boolean | null>;
  readonly dueAt: DueAt;
  /** Money promised back is no credit for an upgrade any more. */
  readonly promisedBack: PromisedBack;
};

/**
 * Turns money that arrived into licences, an invoice and a mail, all in this one transaction. Repeating it hands out
 * nothing more, but notes what was given back or disputed since; it settles a purchase in whatever state it is. A second
 * payment of a paid purchase, and one of another amount than was agreed, are recorded only; they, money beyond the total,
 * refunds and disputes go up as `return-money`. Returns the purchase: paid, or as it is without money that counts.
 * @throws Error when the snapshot is not `paid` or its purchase does not exist
 */
export async function settlePurchase(
  work: Work,
  orderDeps: OrderDeps,
  told: ProviderSnapshot,
): Promise<Purchase> {
  const { provider, snapshot } = told;
  if (snapshot.state !== 'paid')
    throw new Error(`payment ${snapshot.reference} is ${snapshot.state}`);
  const purchase = await lockPurchase(work, snapshot.purchaseId);
  if (purchase === null) throw new Error(`there is no purchase ${snapshot.purchaseId}`);
  const isPaid = purchase.state === 'paid';
  const isSecond = isPaid && !isSettledBy(purchase, told);
  const isWrong = !isPaid && !isSameMoney(purchase.total, snapshot.total);
  const isRefundNews = await recordRefunds(work, told);
  const isNew = await recordPayment(work, told);
  const isNews = (await recordDispute(work, told)) || isRefundNews;
  if (isSecond || (isWrong && isNew) || isNews || snapshot.received.minor > snapshot.total.minor) {
    await work.enqueue(RETURN_MONEY, { provider, reference: snapshot.reference });
  }
  if (isPaid) return purchase;
  if (isWrong) return endWrong(work, purchase, told);
  return complete(work, orderDeps, {
    purchase: { ...purchase, provider, reference: snapshot.reference },
    mandate: snapshot.mandate,
    card: snapshot.card,
  });
}

/**
 * An order that costs nothing (a coupon for all of it) is complete as soon as it is placed: no provider is asked.
 * @throws Error when it costs something, or is not open
 */
export async function settleFree(
  work: Work,
  orderDeps: OrderDeps,
  purchase: Purchase,
): Promise<Purchase> {
  const { state, total, orderNumber } = purchase;
  if (state !== 'open' || total.minor !== 0) throw new Error(`${orderNumber} is not free`);
  return complete(work, orderDeps, { purchase, mandate: null, card: null });
}

async function complete(
  work: Work,
  orderDeps: OrderDeps,
  { purchase, ...kept }: Omit<PaidNews, 'licenceIds'>,
): Promise<Purchase> {
  const licenceIds = await fulfillOrder(work, orderDeps, purchase);
  await spendCoupon(work, purchase.id, purchase.bill.coupon ?? undefined);
  const settled = { state: 'paid', declineReason: null, paidAt: work.now } as const;
  const paid = await updatePurchase(work, { ...purchase, ...settled });
  const verdict = await orderDeps.onPaid(work, { purchase: paid, licenceIds, ...kept });
  const isGiven = verdict === 'due' && licenceIds.length > 0;
  if (isGiven) await queueOrderMail(work, paid);
  // Also for a renewal that found some of its licences taken back: their share is not due.
  if (!isGiven || (await undeliveredAmount(work, paid)) > 0) await giveBack(work, paid);
  await forgiveCardTry(work, paid.id);
  // Last, because the year's counter is held until the transaction ends.
  await issueInvoice(work, invoiceOf(paid, orderDeps.company));
  return paid;
}

async function queueOrderMail(work: Work, purchase: Purchase): Promise<void> {
  const { id, email, locale } = purchase;
  const kind = purchase.kind === 'renewal' ? 'renewal' : 'order';
  const mail = { key: `order:${id}`, kind, to: email, locale, fields: {} } as const;
  await queueMail(work, { ...mail, purchaseId: id });
}

async function giveBack(work: Work, { provider, reference }: Purchase): Promise<void> {
  if (reference !== null) await work.enqueue(RETURN_MONEY, { provider, reference });
}

function invoiceOf(purchase: Purchase, seller: InvoiceSeller): InvoiceDraft {
  const { bill, plan, seats, name, company, taxId, poNumber, email, country, method } = purchase;
  const { id: purchaseId, orderNumber, locale, market, updatedAt } = purchase;
  const at = purchase.paidAt ?? updatedAt;
  const { currency, taxIncluded, taxation, coupon } = bill;
  return {
    purchaseId,
    orderNumber,
    locale,
    market,
    currency,
    taxIncluded,
    taxation,
    coupon,
    seller,
    buyer: { name, company, address: addressLines(purchase), taxId, poNumber, email, country },
    lines: bill.lines.map(({ product, list, net, tax, total, ...line }) => {
      const off = line.bundleOff + line.couponOff + line.creditOff;
      return { product, plan, seats, list, off, net, tax, total };
    }),
    paid: { method, at },
    suppliedAt: at,
  };
}

/**
 * An amount nobody agreed on was paid: of an attempt before the order was changed, or the provider errs. It buys nothing;
 * the attempt it was paid for has ended, a later one goes on.
 */
async function endWrong(work: Work, purchase: Purchase, told: ProviderSnapshot): Promise<Purchase> {
  if (purchase.state !== 'open' || !isSettledBy(purchase, told)) return purchase;
  await freeCoupon(work, purchase.id);
  const ended = { state: 'declined', declineReason: 'processing-error' } as const;
  return updatePurchase(work, { ...purchase, ...ended });
}

const isSettledBy = (purchase: Purchase, { provider, snapshot }: ProviderSnapshot): boolean =>
  purchase.provider === provider && purchase.reference === snapshot.reference;
