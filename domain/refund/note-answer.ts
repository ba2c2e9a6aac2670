import type { Work } from '../../db/work.ts';
import { type RefundAnswer, RefundRefused, recordRefund } from '../payment/index.ts';
import type { Place } from '../subscription/index.ts';
import { followRefund } from './follow-refund.ts';
import type { Refund } from './refund.ts';
import { lockRefund, updateRefund } from './store.ts';

/** UTF-16 units. */
const ERROR_LENGTH = 500;

type RefundAnswerInput = {
  readonly refundId: string;
  readonly answer: RefundAnswer | RefundRefused;
};

/** Records the provider's answer and its consequences. A refund that has ended stays as it is. */
export async function noteAnswer(
  work: Work,
  place: Place,
  { refundId, answer }: RefundAnswerInput,
) {
  const refund = await lockRefund(work, refundId);
  if (refund === null) throw new Error(`there is no refund ${refundId}`);
  if (refund.state === 'done' || refund.state === 'failed') return;
  if (answer instanceof RefundRefused) return fail(work, refund, answer.message);
  const { id: idempotencyKey, provider, reference, orderId } = refund;
  await recordRefund(work, { provider, reference, orderId, idempotencyKey, answer });
  const sentAt = refund.sentAt ?? work.now;
  if (answer.state === 'failed') {
    return fail(work, { ...refund, sentAt }, `${answer.id} failed at the provider`);
  }
  if (answer.state === 'waiting') return updateRefund(work, { ...refund, state: 'sent', sentAt });
  await updateRefund(work, { ...refund, state: 'done', sentAt, endedAt: work.now });
  await followRefund(work, place, refund);
}

const fail = (work: Work, refund: Refund, error: string): Promise<void> =>
  updateRefund(work, {
    ...refund,
    state: 'failed',
    error: error.slice(0, ERROR_LENGTH),
    endedAt: work.now,
  });
