import type { Reader, Work } from '../../db/work.ts';
import { isSameMoney } from '../../kit/money.ts';
import { freeCoupon, spendCoupon } from '../coupon/index.ts';
import { type InvoiceDraft, type InvoiceSeller, issueInvoice } from '../invoice/index.ts';
import type { KeyRing } from '../license/index.ts';
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
import { type Order, RETURN_MONEY } from './order.ts';
import { lockOrder, updateOrder } from './store.ts';
import { undeliveredAmount } from './undelivered.ts';

/** An order that has just been paid, and what it gave. */
export type PaidNews = {
  readonly order: Order;
  /** The licenses it began, extended or changed; empty when there was nothing left to give. */
  readonly licenseIds: readonly string[];
  /** The means of payment that was kept with it; null when none was. */
  readonly mandate: string | null;
  readonly card: Payment['card'];
};

/**
 * What selling needs: the keys that sign licenses, the company the invoice is written by, and later nouns that are asked
 * within the same transaction: who hears of a paid order says whether the money was due. What was not goes up as
 * `return-money`.
 */
export type OrderDeps = {
  readonly ring: KeyRing;
  readonly company: InvoiceSeller;
  readonly onPaid: (work: Work, news: PaidNews) => Promise<'due' | 'not-due'>;
  /** Whether a subscription waits for this order, which is not paid, as it is; null: it belongs to none. */
  readonly isOwed: (reader: Reader, order: Order) => Promise<boolean | null>;
  readonly dueAt: DueAt;
  /** Money promised back is no credit for an upgrade any more. */
  readonly promisedBack: PromisedBack;
};

/**
 * Turns money that arrived into licenses, an invoice and a mail, all in this one transaction. Repeating it hands out
 * nothing more, but notes what was given back or disputed since; it settles an order in whatever state it is. A second
 * payment of a paid order, and one of another amount than was agreed, are recorded only; they, money beyond the total,
 * refunds and disputes go up as `return-money`. Returns the order: paid, or as it is without money that counts.
 * @throws Error when the snapshot is not `paid` or its order does not exist
 */
export async function settleOrder(
  work: Work,
  orderDeps: OrderDeps,
  told: ProviderSnapshot,
): Promise<Order> {
  const { provider, snapshot } = told;
  if (snapshot.state !== 'paid')
    throw new Error(`payment ${snapshot.reference} is ${snapshot.state}`);
  const order = await lockOrder(work, snapshot.orderId);
  if (order === null) throw new Error(`there is no order ${snapshot.orderId}`);
  const isPaid = order.state === 'paid';
  const isSecond = isPaid && !isSettledBy(order, told);
  const isWrong = !isPaid && !isSameMoney(order.total, snapshot.total);
  const isRefundNews = await recordRefunds(work, told);
  const isNew = await recordPayment(work, told);
  const isNews = (await recordDispute(work, told)) || isRefundNews;
  if (isSecond || (isWrong && isNew) || isNews || snapshot.received.minor > snapshot.total.minor) {
    await work.enqueue(RETURN_MONEY, { provider, reference: snapshot.reference });
  }
  if (isPaid) return order;
  if (isWrong) return endWrong(work, order, told);
  return complete(work, orderDeps, {
    order: { ...order, provider, reference: snapshot.reference },
    mandate: snapshot.mandate,
    card: snapshot.card,
  });
}

/**
 * An order that costs nothing (a coupon for all of it) is complete as soon as it is placed: no provider is asked.
 * @throws Error when it costs something, or is not open
 */
export async function settleFree(work: Work, orderDeps: OrderDeps, order: Order): Promise<Order> {
  const { state, total, orderNumber } = order;
  if (state !== 'open' || total.minor !== 0) throw new Error(`${orderNumber} is not free`);
  return complete(work, orderDeps, { order, mandate: null, card: null });
}

async function complete(
  work: Work,
  orderDeps: OrderDeps,
  { order, ...kept }: Omit<PaidNews, 'licenseIds'>,
): Promise<Order> {
  const licenseIds = await fulfillOrder(work, orderDeps, order);
  await spendCoupon(work, order.id, order.bill.coupon ?? undefined);
  const settled = { state: 'paid', declineReason: null, paidAt: work.now } as const;
  const paid = await updateOrder(work, { ...order, ...settled });
  const verdict = await orderDeps.onPaid(work, { order: paid, licenseIds, ...kept });
  const isGiven = verdict === 'due' && licenseIds.length > 0;
  if (isGiven) await queueOrderMail(work, paid);
  // Also for a renewal that found some of its licenses taken back: their share is not due.
  if (!isGiven || (await undeliveredAmount(work, paid)) > 0) await giveBack(work, paid);
  await forgiveCardTry(work, paid.id);
  // Last, because the year's counter is held until the transaction ends.
  await issueInvoice(work, invoiceOf(paid, orderDeps.company));
  return paid;
}

async function queueOrderMail(work: Work, order: Order): Promise<void> {
  const { id, email, locale } = order;
  const kind = order.kind === 'renewal' ? 'renewal' : 'order';
  const mail = { key: `order:${id}`, kind, to: email, locale, fields: {} } as const;
  await queueMail(work, { ...mail, orderId: id });
}

async function giveBack(work: Work, { provider, reference }: Order): Promise<void> {
  if (reference !== null) await work.enqueue(RETURN_MONEY, { provider, reference });
}

function invoiceOf(order: Order, seller: InvoiceSeller): InvoiceDraft {
  const { bill, plan, seats, name, company, taxId, poNumber, email, country, method } = order;
  const { id: orderId, orderNumber, locale, market, updatedAt } = order;
  const at = order.paidAt ?? updatedAt;
  const { currency, taxIncluded, taxation, coupon } = bill;
  return {
    orderId,
    orderNumber,
    locale,
    market,
    currency,
    taxIncluded,
    taxation,
    coupon,
    seller,
    buyer: { name, company, address: addressLines(order), taxId, poNumber, email, country },
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
async function endWrong(work: Work, order: Order, told: ProviderSnapshot): Promise<Order> {
  if (order.state !== 'open' || !isSettledBy(order, told)) return order;
  await freeCoupon(work, order.id);
  const ended = { state: 'declined', declineReason: 'processing-error' } as const;
  return updateOrder(work, { ...order, ...ended });
}

const isSettledBy = (order: Order, { provider, snapshot }: ProviderSnapshot): boolean =>
  order.provider === provider && order.reference === snapshot.reference;
