import type { Reader } from '../../db/work.ts';
import { findRefunds } from '../payment/index.ts';
import { type Refund, sumOf } from './refund.ts';
import { listOfPayment } from './store.ts';

/**
 * Minor units of a payment that are promised back while the provider has not answered yet; with a moment, those of which
 * that was so then.
 */
export async function promisedBack(
  reader: Reader,
  payment: { readonly provider: string; readonly reference: string },
  at: Date | null,
): Promise<number> {
  const all = await listOfPayment(reader, payment);
  if (at) return sumOf(all.filter((one) => wasPromised(one, at)));
  const open = all.filter(({ state }) => state === 'requested' || state === 'sent');
  const [first] = open;
  if (first === undefined) return 0;
  // The payment itself may have told how it went before its own answer was heard. One that failed is promised until then.
  const told = await findRefunds(reader, first.orderId);
  const given = told.filter(({ state }) => state !== 'failed').map((one) => one.idempotencyKey);
  return sumOf(open.filter(({ id }) => !given.includes(id)));
}

function wasPromised({ requestedAt, sentAt, endedAt }: Refund, at: Date): boolean {
  const answeredAt = sentAt ?? endedAt;
  return requestedAt <= at && (answeredAt === null || answeredAt > at);
}
