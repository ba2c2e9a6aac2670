import type { Work } from '../../db/work.ts';
import { freeCoupon } from '../coupon/index.ts';
import { hasEnded, listGranted, withEnds } from '../license/index.ts';
import { findOrder } from '../order/index.ts';
import { lockPayment } from '../payment/index.ts';
import type { SubscriptionDeps } from '../subscription/index.ts';
import { recordEvent } from '../webhook/index.ts';
import { creditTaken } from './credit.ts';
import { issueCreditNote } from './credit-note.ts';
import { isOfOrder, type Refund, sumOf } from './refund.ts';
import { queueRefundMail } from './refund-mail.ts';
import { listRefunds } from './store.ts';
import { takeBackOrder, takeBackRest } from './take-back.ts';

/**
 * Writes the credit note, emails the buyer, and after a full refund revokes the licenses. Call it once, in the
 * transaction that stores the refund as done.
 */
export async function followRefund(
  work: Work,
  deps: SubscriptionDeps,
  refund: Refund,
): Promise<void> {
  const { orderId, provider, reference } = refund;
  const order = await findOrder(work, orderId);
  if (order === null) throw new Error(`there is no order ${orderId}`);
  // If the last two parts end at the same time, the second must see the first.
  await lockPayment(work, { provider, reference });
  const refunded = sumOf(
    (await listRefunds(work, orderId)).filter((one) => isOfOrder(one) && one.state === 'done'),
  );
  const isWhole = isOfOrder(refund) && refunded >= order.total.minor;
  const reason = refund.reason === 'withdrawal' ? 'withdrawal' : 'refund';
  if (isWhole) {
    await takeBackOrder(work, deps, { order, reason });
    await freeCoupon(work, orderId);
  }
  const isRest =
    !isWhole &&
    isOfOrder(refund) &&
    refunded + (await creditTaken(work, order)) >= order.total.minor;
  const isPartEnded = isRest && (await takeBackRest(work, deps, { order, reason }));
  const isStillPaid = isWhole && (await hasValidLicense(work, orderId));
  await queueRefundMail(work, deps, { refund, order, isWhole, isPartEnded, isStillPaid });
  if (!isOfOrder(refund)) return;
  await recordEvent(work, 'order.refunded', orderId);
  // Last, because it locks the counter of the year until the transaction ends.
  await issueCreditNote(work, { orderId, refunded, key: `refund:${refund.id}`, reason });
}

/** Returns whether a license stays valid without this order. */
async function hasValidLicense(work: Work, orderId: string): Promise<boolean> {
  const licenses = await withEnds(work, await listGranted(work, orderId));
  return licenses.some((one) => one.state === 'active' && !hasEnded(one, work.now));
}
