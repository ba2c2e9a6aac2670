import type { RenewsInBundle } from '../purchase/index.ts';
import { findByFirst } from './store.ts';

/** Whether a licence belongs to a subscription of several that has not ended: it is renewed and changed with the others only. */
export const renewsInBundle: RenewsInBundle = async (reader, { purchaseId }) => {
  const subscription = await findByFirst(reader, purchaseId);
  return subscription !== null && subscription.state !== 'ended' && subscription.also.length > 0;
};
