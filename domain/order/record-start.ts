import type { Work } from '../../db/work.ts';
import { renewHold } from '../coupon/index.ts';
import { voucherTime } from '../payment/index.ts';
import { lockOrder, updateOrder } from './store.ts';

/**
 * Records the provider's reference of a started attempt. Its coupon is held from now on, at least as long as the buyer may
 * pay. Ignores an attempt that is over.
 */
export async function recordStart(
  work: Work,
  input: {
    readonly orderId: string;
    readonly attempt: number;
    readonly provider: string;
    readonly reference: string;
  },
): Promise<void> {
  const { orderId, attempt, provider, reference } = input;
  const order = await lockOrder(work, orderId);
  if (order === null) throw new Error(`there is no order ${orderId}`);
  if (order.state !== 'open' || order.attempt !== attempt) return;
  if (order.reference === reference && order.provider === provider) return;
  await updateOrder(work, { ...order, provider, reference });
  if (order.quote.coupon !== null)
    await renewHold(work, orderId, voucherTime(order.method) ?? undefined);
}
