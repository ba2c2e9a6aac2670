import type { Reader } from '../../db/work.ts';
import { findOrder, type Order } from '../order/index.ts';
import { hasOpenDispute } from './store.ts';
import { asksToConfirm, type Subscription } from './subscription.ts';

/**
 * Returns the unpaid renewal that the bank wants its customer to confirm, or null. The job's own last decline decides,
 * because an attempt of the buyer may have been with another card, and a later charge may have been declined otherwise.
 */
export async function findToConfirm(
  reader: Reader,
  subscription: Subscription,
): Promise<Order | null> {
  const { renewalId } = subscription;
  if (renewalId === null || !asksToConfirm(subscription)) return null;
  if (await hasOpenDispute(reader, subscription)) return null;
  const order = await findOrder(reader, renewalId);
  return order?.state === 'declined' ? order : null;
}
