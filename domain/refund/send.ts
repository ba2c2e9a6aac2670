import type { Database } from '../../db/database.ts';
import type { Work } from '../../db/work.ts';
import type { Secret } from '../../kit/sign.ts';
import type { KeyRing } from '../license/index.ts';
import {
  type PaymentProvider,
  type RefundAnswer,
  RefundRefused,
  recordRefund,
} from '../payment/index.ts';
import type { SubscriptionDeps } from '../subscription/index.ts';
import { followRefund } from './follow-refund.ts';
import { type Refund, SEND_AGAIN_AFTER } from './refund.ts';
import { findRefund, listOpenRefunds, lockRefund, markTried, updateRefund } from './store.ts';

export type RefundDeps = {
  readonly database: Pick<Database, 'run' | 'read'>;
  readonly provider: PaymentProvider;
  readonly ring: KeyRing;
  /** Signs the link to the order. */
  readonly secret: Secret;
  /** Origin without a trailing slash. */
  readonly siteUrl: string;
};

const BATCH = 100;

/** UTF-16 units. */
const ERROR_LENGTH = 500;

/**
 * Sends one refund to the provider and records the answer or refusal. Safe to repeat.
 * @throws the provider's other errors
 */
export async function sendRefund(deps: RefundDeps, refundId: string): Promise<void> {
  const refund = await deps.database.read((reader) => findRefund(reader, refundId));
  if (refund === null) throw new Error(`there is no refund ${refundId}`);
  if (refund.state === 'done' || refund.state === 'failed') return;
  if (refund.provider !== deps.provider.id)
    throw new Error(`payment provider ${refund.provider} is not set up`);
  await deps.database.run((work) => markTried(work, refundId));
  const answer = await callProvider(deps.provider, refund);
  await deps.database.run((work) => recordAnswer(work, deps, { refundId, answer }));
}

/**
 * Sends open refunds again whose answer is missing or was `waiting`.
 * @throws AggregateError with all errors, after every refund was tried
 */
export async function reconcileRefunds(deps: RefundDeps): Promise<void> {
  const open = await deps.database.read((reader) => {
    const olderThan = new Date(reader.now.getTime() - SEND_AGAIN_AFTER);
    return listOpenRefunds(reader, { provider: deps.provider.id, olderThan, limit: BATCH });
  });
  const failures: unknown[] = [];
  for (const { id } of open) {
    await sendRefund(deps, id).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some refunds could not be sent');
}

async function callProvider(
  provider: PaymentProvider,
  { id: idempotencyKey, reference, amount }: Refund,
): Promise<RefundAnswer | RefundRefused> {
  try {
    return await provider.refund({ reference, idempotencyKey, amount });
  } catch (error) {
    if (error instanceof RefundRefused) return error;
    throw error;
  }
}

type RefundAnswerInput = {
  readonly refundId: string;
  readonly answer: RefundAnswer | RefundRefused;
};

/** Records what became of a refund. One that has ended stays as it is. */
export async function recordAnswer(
  work: Work,
  deps: SubscriptionDeps,
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
  await followRefund(work, deps, refund);
}

const fail = (work: Work, refund: Refund, error: string): Promise<void> =>
  updateRefund(work, {
    ...refund,
    state: 'failed',
    error: error.slice(0, ERROR_LENGTH),
    endedAt: work.now,
  });
