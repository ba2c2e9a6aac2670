import type { Database } from '../../db/database.ts';
import type { KeyRing } from '../license/index.ts';
import { type PaymentProvider, type RefundAnswer, RefundRefused } from '../payment/index.ts';
import { noteAnswer } from './note-answer.ts';
import { ASK_AGAIN_AFTER, type Refund } from './refund.ts';
import { findRefund, listOpenRefunds, markAsked } from './store.ts';

/** What giving money back needs from outside. */
export type RefundDeps = {
  readonly database: Pick<Database, 'run' | 'read'>;
  readonly provider: PaymentProvider;
  readonly ring: KeyRing;
  /** Signs the link to the order. */
  readonly secret: string;
  /** Origin without a slash at the end. */
  readonly siteUrl: string;
};

/** Refunds asked after in one go. */
const BATCH = 100;

/**
 * Asks the provider to give one refund's money back, and acts on the answer; no transaction is open meanwhile.
 * Repeating is safe: the refund's id is the provider's key. Throws what the provider throws, refusals excepted.
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
 * Asks again after refunds that wait at the provider, or whose job or answer was lost.
 * @throws AggregateError with what went wrong, after every refund had its turn
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
