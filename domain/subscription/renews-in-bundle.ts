import type { Reader } from '../../db/work.ts';
import { findByFirst } from './store.ts';

/** Whether a license belongs to a subscription of several that has not ended: it is renewed and changed with the others only. */
export async function renewsInBundle(
  reader: Reader,
  { orderId }: { readonly orderId: string },
): Promise<boolean> {
  const subscription = await findByFirst(reader, orderId);
  return subscription !== null && subscription.state !== 'ended' && subscription.also.length > 0;
}
