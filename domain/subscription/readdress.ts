import type { Work } from '../../db/work.ts';
import { findByFirst, lockSubscription, updateSubscription } from './store.ts';

/** Notices of the subscription an order began go to another address from now on; nothing when it began none. */
export async function readdressSubscription(
  work: Work,
  { orderId, email }: { readonly orderId: string; readonly email: string },
): Promise<void> {
  const begun = await findByFirst(work, orderId);
  const subscription = begun && (await lockSubscription(work, begun.id));
  if (subscription) await updateSubscription(work, { ...subscription, email });
}
