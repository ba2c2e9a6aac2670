import type { Work } from '../../db/work.ts';
import { printedBuyer } from '../buyer/index.ts';
import { spendCoupon } from '../coupon/index.ts';
import {
  type InvoiceDraft,
  type InvoiceSeller,
  invoiceLinesOf,
  issueInvoice,
} from '../invoice/index.ts';
import type { KeyRing } from '../license/index.ts';
import { queueMail } from '../mail/index.ts';
import {
  forgiveUnpaid,
  markPaid,
  type Order,
  RETURN_MONEY,
  undeliveredAmount,
} from '../order/index.ts';
import { forgiveCardTry } from '../payment/index.ts';
import { followPaid, type PaidEvent } from '../subscription/index.ts';
import { recordEvent } from '../webhook/index.ts';
import { grantLicenses } from './grant.ts';

export type FulfillDeps = {
  readonly ring: KeyRing;
  readonly company: InvoiceSeller;
};

/**
 * Does everything that follows from a paid order, except for what was done with an invoice before. Lock the order and record its payment first, in the same transaction.
 * Money that was not due, or bought nothing, goes back by `return-money`. `receivedAt`: when the money came, if the shop
 * learned of it later.
 */
export async function fulfillOrder(
  work: Work,
  { ring, company }: FulfillDeps,
  { order, receivedAt, ...kept }: Omit<PaidEvent, 'licenseIds'> & { readonly receivedAt?: Date },
): Promise<Order> {
  const licenseIds = await grantLicenses(work, ring, order);
  await spendCoupon(work, order.id, order.quote.coupon ?? undefined);
  const paid = await markPaid(work, order);
  await recordEvent(work, 'order.paid', paid.id);
  const outcome = await followPaid(work, { order: paid, licenseIds, ...kept });
  const isGiven = outcome === 'due' && licenseIds.length > 0;
  if (isGiven) await queueOrderMail(work, paid);
  // A renewal also returns the share of licenses that were revoked.
  if (!isGiven || (await undeliveredAmount(work, paid)) > 0) await enqueueSurplusRefund(work, paid);
  await forgiveCardTry(work, paid.id);
  await forgiveUnpaid(work, paid.id);
  // Last, because it locks the counter of the year until the transaction ends.
  const paidWith = { method: paid.method, at: receivedAt ?? paid.paidAt ?? work.now };
  await issueInvoice(work, { ...invoiceOf(paid, company), paid: paidWith, due: null });
  return paid;
}

async function queueOrderMail(work: Work, order: Order): Promise<void> {
  const { id, email, locale } = order;
  const kind = order.kind === 'renewal' ? 'renewal' : 'order';
  const mail = { key: `order:${id}`, kind, to: email, locale, fields: {} } as const;
  await queueMail(work, { ...mail, orderId: id });
}

async function enqueueSurplusRefund(work: Work, { provider, reference }: Order): Promise<void> {
  if (reference !== null) await work.enqueue(RETURN_MONEY, { provider, reference });
}

/** Returns the invoice of an order, except for its payment. */
export function invoiceOf(order: Order, seller: InvoiceSeller): Omit<InvoiceDraft, 'paid' | 'due'> {
  const { quote } = order;
  const { id: orderId, orderNumber, locale, market, updatedAt } = order;
  const { currency, taxIncluded, taxation, coupon } = quote;
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
    buyer: printedBuyer(order),
    lines: invoiceLinesOf(quote),
    suppliedAt: order.paidAt ?? updatedAt,
  };
}
