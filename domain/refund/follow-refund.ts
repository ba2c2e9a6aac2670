import type { Work } from '../../db/work.ts';
import { freeCoupon } from '../coupon/index.ts';
import { hasEnded, listGranted, withEnds } from '../licence/index.ts';
import { lockPayment } from '../payment/index.ts';
import { findPurchase } from '../purchase/index.ts';
import type { Place } from '../subscription/index.ts';
import { creditOrder } from './credit-order.ts';
import { isOfOrder, type Refund } from './refund.ts';
import { queueRefundMail } from './refund-mail.ts';
import { sumOf } from './request.ts';
import { listRefunds } from './store.ts';
import { takeBackOrder } from './take-back.ts';

/**
 * What follows from a refund that is stored as done: the credit note, a mail, and if with it all of the order went back,
 * what it gave, its coupon and what its subscription charges. To be called in the transaction that stores it, once.
 */
export async function followRefund(work: Work, place: Place, refund: Refund): Promise<void> {
  const { purchaseId, provider, reference } = refund;
  const purchase = await findPurchase(work, purchaseId);
  if (purchase === null) throw new Error(`there is no purchase ${purchaseId}`);
  // Of two last parts that end at the same moment, the later must see the earlier.
  await lockPayment(work, { provider, reference });
  const gone = sumOf(
    (await listRefunds(work, purchaseId)).filter((one) => isOfOrder(one) && one.state === 'done'),
  );
  const isWhole = isOfOrder(refund) && gone >= purchase.total.minor;
  const reason = refund.reason === 'withdrawal' ? 'withdrawal' : 'refund';
  if (isWhole) {
    await takeBackOrder(work, place, { purchase, reason });
    await freeCoupon(work, purchaseId);
  }
  const goesOn = isWhole && (await isStillPaid(work, purchaseId));
  await queueRefundMail(work, place, { refund, purchase, isWhole, goesOn });
  if (!isOfOrder(refund)) return;
  // Last, because the year's counter is held until the transaction ends.
  await creditOrder(work, { purchaseId, gone, key: `refund:${refund.id}`, reason });
}

/** Whether a license that an order began, extended or changed works beyond now without it. */
async function isStillPaid(work: Work, purchaseId: string): Promise<boolean> {
  const licenses = await withEnds(work, await listGranted(work, purchaseId));
  return licenses.some((one) => one.state === 'active' && !hasEnded(one, work.now));
}
