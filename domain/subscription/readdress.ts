import type { Work } from '../../db/work.ts';
import { findByFirst, lockSubscription, updateSubscription } from './store.ts';

/** Changes the address of the subscription that an order began, if there is one. */
export async function readdressSubscription(
  work: Work,
  { orderId, email }: { readonly orderId: string; readonly email: string },
): Promise<void> {
  const begun = await findByFirst(work, orderId);
  const subscription = begun && (await lockSubscription(work, begun.id));
  if (subscription) await updateSubscription(work, { ...subscription, email });
}
