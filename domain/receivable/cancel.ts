import type { Work } from '../../db/work.ts';
import { done, type Result, refused } from '../../kit/result.ts';
import { creditInvoice, currentInvoice } from '../invoice/index.ts';
import { queueMail } from '../mail/index.ts';
import { isReceivable, lockOrder, markBillCanceled, type Order } from '../order/index.ts';
import { TRANSFER } from '../payment/index.ts';
import { takeBackOrder } from '../refund/index.ts';
import { closeSalesQuote } from '../sales-quote/index.ts';
import type { SubscriptionDeps } from '../subscription/index.ts';

/** `changed`: no invoice waits for a payment. `being-paid`: a payment has begun and can still arrive. */
type CancelRefusal = 'changed' | 'being-paid';

/**
 * Takes an unpaid invoice back: writes its credit note, revokes what the order gave, and emails the customer. Money that
 * arrives later goes back.
 */
export async function cancelInvoice(
  work: Work,
  deps: SubscriptionDeps,
  orderId: string,
): Promise<Result<Order, CancelRefusal>> {
  const order = await lockOrder(work, orderId);
  if (order === null || !isReceivable(order)) return refused('changed');
  const { state, provider, reference, email: to, locale } = order;
  const awaitsTransfer = provider === TRANSFER && reference !== null;
  if (state === 'open' && !awaitsTransfer) return refused('being-paid');
  const invoice = await currentInvoice(work, orderId);
  if (invoice === null) throw new Error(`order ${orderId} has no invoice`);
  const canceled = await markBillCanceled(work, order);
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
