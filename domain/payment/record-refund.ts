import type { Work } from '../../db/work.ts';
import { isSameMoney } from '../../kit/money.ts';
import type { PaymentRefund } from './payment.ts';
import type { RefundAnswer, RefundSnapshot } from './port.ts';
import type { ProviderSnapshot } from './record.ts';
import {
  insertRefund,
  lockPayment,
  lockRefund,
  sumRefunds,
  updatePayment,
  updateRefund,
} from './store.ts';

export type RefundReport = {
  readonly provider: string;
  readonly reference: string;
  readonly orderId: string;
  readonly idempotencyKey: string;
  readonly answer: RefundAnswer;
};

/**
 * Records all refunds in a snapshot, and returns whether any is new or has a new state. Lock order: refunds before
 * their payment.
 */
export async function recordRefunds(
  work: Work,
  { provider, snapshot }: ProviderSnapshot,
): Promise<boolean> {
  const { reference, orderId } = snapshot;
  let hasNew = false;
  for (const { key, ...answer } of snapshot.refunds.toSorted(byId)) {
    const idempotencyKey = key ?? `elsewhere:${answer.id}`;
    const report = { provider, reference, orderId, idempotencyKey, answer };
    if (await recordRefund(work, report)) hasNew = true;
  }
  return hasNew;
}

const byId = (one: RefundSnapshot, other: RefundSnapshot): number => (one.id < other.id ? -1 : 1);

/**
 * Records a refund and updates the sum of its payment. Returns false for a known or an older state.
 * @throws Error if the key was recorded for another payment or amount
 */
export async function recordRefund(work: Work, report: RefundReport): Promise<boolean> {
  const { answer, ...rest } = report;
  const fresh: PaymentRefund = { ...rest, ...answer, at: work.now };
  const isNew = await insertRefund(work, fresh);
  const known = isNew ? null : await lockSame(work, fresh);
  if (known && !isLater(known, fresh)) return false;
  if (known) await updateRefund(work, fresh);
  await updateSum(work, fresh);
  return true;
}

const RANK = { waiting: 0, done: 1, failed: 2 };
const isLater = (known: PaymentRefund, incoming: PaymentRefund) =>
  RANK[incoming.state] > RANK[known.state];

async function lockSame(work: Work, refund: PaymentRefund): Promise<PaymentRefund> {
  const known = await lockRefund(work, refund);
  const isSame =
    known?.id === refund.id &&
    known.reference === refund.reference &&
    isSameMoney(known.amount, refund.amount);
  if (!isSame) throw new Error(`refund ${refund.id} was recorded for another payment or amount`);
  return known;
}

/** If the payment is not recorded yet, `recordPayment` counts the refund later. */
async function updateSum(work: Work, refund: PaymentRefund): Promise<void> {
  const payment = await lockPayment(work, refund);
  if (payment === null) return;
  const { received, refunded } = payment;
  const minor = Math.min(await sumRefunds(work, refund), received.minor);
  await updatePayment(work, { ...payment, refunded: { ...refunded, minor } });
}
