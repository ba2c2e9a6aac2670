import type { Work } from '../../db/work.ts';
import { done, type Result, refused } from '../../kit/result.ts';
import { creditInvoice, currentInvoice } from '../invoice/index.ts';
import { queueMail } from '../mail/index.ts';
import {
  END_WAITING,
  isReceivable,
  lockOrder,
  markBillCanceled,
  type Order,
} from '../order/index.ts';
import { takeBackOrder } from '../refund/index.ts';
import { closeSalesQuote } from '../sales-quote/index.ts';
import type { SubscriptionDeps } from '../subscription/index.ts';

/**
 * Takes an unpaid invoice back: writes its credit note, revokes what the order gave, and emails the customer. Ends a
 * payment that has begun, because whoever has the link could begin one again and again. Money that arrives later goes
 * back. `changed`: no invoice waits for a payment.
 */
export async function cancelInvoice(
  work: Work,
  deps: SubscriptionDeps,
  orderId: string,
): Promise<Result<Order, 'changed'>> {
  const order = await lockOrder(work, orderId);
  if (order === null || !isReceivable(order)) return refused('changed');
  const { email: to, locale } = order;
  const invoice = await currentInvoice(work, orderId);
  if (invoice === null) throw new Error(`order ${orderId} has no invoice`);
  const canceled = await markBillCanceled(work, order);
  await work.enqueue(END_WAITING, { orderId });
  await closeSalesQuote(work, orderId);
  await takeBackOrder(work, deps, { order: canceled, reason: 'refund' });
  const key = `invoice-canceled:${orderId}`;
  await queueMail(work, { key, kind: 'invoice-canceled', to, locale, fields: {}, orderId });
  // Last, because it locks the counter of the year until the transaction ends.
  await creditInvoice(work, {
    invoiceId: invoice.id,
    amount: 'all',
    reason: 'cancellation',
    key: `cancellation:${orderId}`,
  });
  return done(canceled);
}
