import type { Work } from '../../db/work.ts';
import { freeCoupon } from '../coupon/index.ts';
import { type KeyRing, withdrawPurchase } from '../licence/index.ts';
import { lockPayment, type RefundAnswer, RefundRefused, recordRefund } from '../payment/index.ts';
import { findPurchase } from '../purchase/index.ts';
import { endByRefund } from '../subscription/index.ts';
import { creditOrder } from './credit-order.ts';
import { isOfOrder, type Refund } from './refund.ts';
import { type MailPlace, queueRefundMail } from './refund-mail.ts';
import { sumOf } from './request.ts';
import { listRefunds, lockRefund, updateRefund } from './store.ts';

/** Longest error text kept, in UTF-16 units. */
const ERROR_LENGTH = 500;

type Desk = MailPlace & { readonly ring: KeyRing };
type Given = { readonly refundId: string; readonly answer: RefundAnswer | RefundRefused };

/**
 * Records what the provider answered. When the money is back: the credit note, a mail, and if it was all of the order,
 * licences, coupon and subscription, all in this one transaction. A refund that has ended stays as it is.
 */
export async function noteAnswer(work: Work, desk: Desk, { refundId, answer }: Given) {
  const refund = await lockRefund(work, refundId);
  if (refund === null) throw new Error(`there is no refund ${refundId}`);
  if (refund.state === 'done' || refund.state === 'failed') return;
  if (answer instanceof RefundRefused) return fail(work, refund, answer.message);
  const { id: idempotencyKey, provider, reference, purchaseId } = refund;
  await recordRefund(work, { provider, reference, purchaseId, idempotencyKey, answer });
  const sentAt = refund.sentAt ?? work.now;
  if (answer.state === 'failed') {
    return fail(work, { ...refund, sentAt }, `${answer.id} failed at the provider`);
  }
  if (answer.state === 'waiting') return updateRefund(work, { ...refund, state: 'sent', sentAt });
  await updateRefund(work, { ...refund, state: 'done', sentAt, endedAt: work.now });
  await follow(work, desk, refund);
}

const fail = (work: Work, refund: Refund, error: string): Promise<void> =>
  updateRefund(work, {
    ...{ ...refund, state: 'failed', error: error.slice(0, ERROR_LENGTH), endedAt: work.now },
  });

async function follow(work: Work, desk: Desk, refund: Refund): Promise<void> {
  const { purchaseId, provider, reference } = refund;
  const purchase = await findPurchase(work, purchaseId);
  if (purchase === null) throw new Error(`there is no purchase ${purchaseId}`);
  // Of two last parts that end at the same moment, the later must see the earlier.
  await lockPayment(work, { provider, reference });
  const done = (await listRefunds(work, purchaseId)).filter(
    (one) => isOfOrder(one) && one.state === 'done',
  );
  const isWhole = isOfOrder(refund) && sumOf(done) >= purchase.total.minor;
  const reason = refund.reason === 'withdrawal' ? 'withdrawal' : 'refund';
  if (isWhole) {
    await withdrawPurchase(work, desk.ring, { purchaseId, reason });
    await freeCoupon(work, purchaseId);
    await endByRefund(work, desk, { purchaseId });
  }
  await queueRefundMail(work, desk, { refund, purchase, isWhole });
  if (!isOfOrder(refund)) return;
  // Last, because the year's counter is held until the transaction ends.
  const key = `refund:${refund.id}`;
  await creditOrder(work, { purchaseId, amount: refund.amount.minor, key, reason });
}
