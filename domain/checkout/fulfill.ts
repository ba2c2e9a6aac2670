import type { Work } from '../../db/work.ts';
import { spendCoupon } from '../coupon/index.ts';
import { type InvoiceDraft, type InvoiceSeller, issueInvoice } from '../invoice/index.ts';
import type { KeyRing } from '../license/index.ts';
import { queueMail } from '../mail/index.ts';
import {
  addressLines,
  markPaid,
  type Order,
  RETURN_MONEY,
  undeliveredAmount,
} from '../order/index.ts';
import { forgiveCardTry } from '../payment/index.ts';
import { followPaid, type PaidNews } from '../subscription/index.ts';
import { grantLicenses } from './grant.ts';

/** What fulfilling needs: the keys that sign licenses, and the company that writes the invoice. */
export type FulfillDeps = {
  readonly ring: KeyRing;
  readonly company: InvoiceSeller;
};

/**
 * Does everything that follows from a paid order, all in the caller's transaction: licenses, coupon, state, subscription,
 * mail, invoice. Money that was not due, or bought nothing, is enqueued as `return-money`. The order is locked, and its
 * payment is recorded already.
 */
export async function fulfillOrder(
  work: Work,
  { ring, company }: FulfillDeps,
  { order, ...kept }: Omit<PaidNews, 'licenseIds'>,
): Promise<Order> {
  const licenseIds = await grantLicenses(work, ring, order);
  await spendCoupon(work, order.id, order.quote.coupon ?? undefined);
  const paid = await markPaid(work, order);
  const verdict = await followPaid(work, { order: paid, licenseIds, ...kept });
  const isGiven = verdict === 'due' && licenseIds.length > 0;
  if (isGiven) await queueOrderMail(work, paid);
  // Also for a renewal that found some of its licenses taken back: their share is not due.
  if (!isGiven || (await undeliveredAmount(work, paid)) > 0) await giveBack(work, paid);
  await forgiveCardTry(work, paid.id);
  // Last, because the year's counter is held until the transaction ends.
  await issueInvoice(work, invoiceOf(paid, company));
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
  const { quote, plan, seats, name, company, taxId, poNumber, email, country, method } = order;
  const { id: orderId, orderNumber, locale, market, updatedAt } = order;
  const at = order.paidAt ?? updatedAt;
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
    buyer: { name, company, address: addressLines(order), taxId, poNumber, email, country },
    lines: quote.lines.map(({ product, list, net, tax, total, ...line }) => {
      const off = line.bundleOff + line.couponOff + line.creditOff;
      return { product, plan, seats, list, off, net, tax, total };
    }),
    paid: { method, at },
    suppliedAt: at,
  };
}
