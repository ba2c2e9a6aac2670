import type { Reader } from '../../db/work.ts';
import { findRefunds } from '../payment/index.ts';
import { type Refund, sumOf } from './refund.ts';
import { listOfPayment } from './store.ts';

/** Returns the minor units promised and not confirmed by the provider, now or at a past moment. */
export async function pendingRefundAmount(
  reader: Reader,
  payment: { readonly provider: string; readonly reference: string },
  at: Date | null,
): Promise<number> {
  const all = await listOfPayment(reader, payment);
  if (at) return sumOf(all.filter((one) => wasPromised(one, at)));
  const open = all.filter(({ state }) => state === 'requested' || state === 'sent');
  const [first] = open;
  if (first === undefined) return 0;
  // A payment may report a refund before the answer to it arrives.
  const reported = await findRefunds(reader, first.orderId);
  const reportedKeys = reported
    .filter(({ state }) => state !== 'failed')
    .map((one) => one.idempotencyKey);
  return sumOf(open.filter(({ id }) => !reportedKeys.includes(id)));
}

function wasPromised({ requestedAt, sentAt, endedAt }: Refund, at: Date): boolean {
  const answeredAt = sentAt ?? endedAt;
  return requestedAt <= at && (answeredAt === null || answeredAt > at);
}
