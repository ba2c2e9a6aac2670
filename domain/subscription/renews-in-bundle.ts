import type { RenewsInBundle } from '../order/index.ts';
import { findByFirst } from './store.ts';

/** Whether a license belongs to a subscription of several that has not ended: it is renewed and changed with the others only. */
export const renewsInBundle: RenewsInBundle = async (reader, { orderId }) => {
  const subscription = await findByFirst(reader, orderId);
  return subscription !== null && subscription.state !== 'ended' && subscription.also.length > 0;
};
