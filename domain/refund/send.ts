import type { Database } from '../../db/database.ts';
import type { KeyRing } from '../license/index.ts';
import { type PaymentProvider, type RefundAnswer, RefundRefused } from '../payment/index.ts';
import { noteAnswer } from './note-answer.ts';
import { ASK_AGAIN_AFTER, type Refund } from './refund.ts';
import { findRefund, listOpenRefunds, markAsked } from './store.ts';

export type RefundDeps = {
  readonly database: Pick<Database, 'run' | 'read'>;
  readonly provider: PaymentProvider;
  readonly ring: KeyRing;
  /** Signs the link to the order. */
  readonly secret: string;
  /** Origin without a trailing slash. */
  readonly siteUrl: string;
};

const BATCH = 100;

/**
 * Sends one refund to the provider and records the answer, a refusal included. Safe to repeat.
 * @throws the provider's other errors
 */
export async function sendRefund(deps: RefundDeps, refundId: string): Promise<void> {
  const refund = await deps.database.read((reader) => findRefund(reader, refundId));
  if (refund === null) throw new Error(`there is no refund ${refundId}`);
  if (refund.state === 'done' || refund.state === 'failed') return;
  if (refund.provider !== deps.provider.id)
    throw new Error(`payment provider ${refund.provider} is not set up`);
  await deps.database.run((work) => markAsked(work, refundId));
  const answer = await ask(deps.provider, refund);
  await deps.database.run((work) => noteAnswer(work, deps, { refundId, answer }));
}

/**
 * Sends open refunds again, in case a job or an answer was lost.
 * @throws AggregateError with all errors, after every refund was tried
 */
export async function reconcileRefunds(deps: RefundDeps): Promise<void> {
  const open = await deps.database.read((reader) => {
    const olderThan = new Date(reader.now.getTime() - ASK_AGAIN_AFTER);
    return listOpenRefunds(reader, { provider: deps.provider.id, olderThan, limit: BATCH });
  });
  const failures: unknown[] = [];
  for (const { id } of open) {
    await sendRefund(deps, id).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some refunds could not be sent');
}

async function ask(
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
