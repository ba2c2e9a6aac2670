import type { Work } from '../../db/work.ts';
import { isSameMoney } from '../../kit/money.ts';
import type { PaymentRefund } from './payment.ts';
import type { RefundAnswer, ToldRefund } from './port.ts';
import type { ProviderSnapshot } from './record.ts';
import {
  insertRefund,
  lockPayment,
  lockRefund,
  sumRefunds,
  updatePayment,
  updateRefund,
} from './store.ts';

/** Which payment was to be given back, and what the provider answered. */
export type GivenBack = {
  readonly provider: string;
  readonly reference: string;
  readonly orderId: string;
  readonly idempotencyKey: string;
  readonly answer: RefundAnswer;
};

/**
 * Records every refund a snapshot tells of: our own under the key they were asked for with, so that it does not matter
 * whether their answer or this news comes first, and those made at the company itself. To be called before the payment is
 * locked: a refund's row is locked before its payment's. Returns whether one of them was news.
 */
export async function recordRefunds(
  work: Work,
  { provider, snapshot }: ProviderSnapshot,
): Promise<boolean> {
  const { reference, orderId } = snapshot;
  let isNews = false;
  for (const { key, ...answer } of snapshot.refunds.toSorted(byName)) {
    const idempotencyKey = key ?? `elsewhere:${answer.id}`;
    const given = { provider, reference, orderId, idempotencyKey, answer };
    if (await recordRefund(work, given)) isNews = true;
  }
  return isNews;
}

const byName = (one: ToldRefund, other: ToldRefund): number => (one.id < other.id ? -1 : 1);

/**
 * Records what a provider answered to a refund; the same key is the same row. `waiting` may become
 * `done` or `failed`, and what was `done` may still fail; an answer older than that changes nothing.
 * The payment's own sum follows. Returns whether this was news.
 * Throws when the key was recorded for another payment or amount.
 */
export async function recordRefund(work: Work, given: GivenBack): Promise<boolean> {
  const { answer, ...rest } = given;
  const fresh: PaymentRefund = { ...rest, ...answer, at: work.now };
  const isNew = await insertRefund(work, fresh);
  const known = isNew ? null : await lockSame(work, fresh);
  if (known && !isLater(known, fresh)) return false;
  if (known) await updateRefund(work, fresh);
  await updateSum(work, fresh);
  return true;
}

const RANK = { waiting: 0, done: 1, failed: 2 };
const isLater = (known: PaymentRefund, told: PaymentRefund) => RANK[told.state] > RANK[known.state];

async function lockSame(work: Work, refund: PaymentRefund): Promise<PaymentRefund> {
  const known = await lockRefund(work, refund);
  const isSame =
    known?.id === refund.id &&
    known.reference === refund.reference &&
    isSameMoney(known.amount, refund.amount);
  if (!isSame) throw new Error(`refund ${refund.id} was recorded for another payment or amount`);
  return known;
}

/** A refund heard of before its payment is counted when the payment is recorded. */
async function updateSum(work: Work, refund: PaymentRefund): Promise<void> {
  const payment = await lockPayment(work, refund);
  if (payment === null) return;
  const { received, refunded } = payment;
  const minor = Math.min(await sumRefunds(work, refund), received.minor);
  await updatePayment(work, { ...payment, refunded: { ...refunded, minor } });
}
