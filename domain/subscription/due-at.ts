import type { Reader } from '../../db/work.ts';
import { findTerms } from '../licence/index.ts';
import type { Purchase } from '../purchase/index.ts';
import { findByFirst, findOrder, findSubscription } from './store.ts';

/**
 * When the period an order pays became due, where that is later than the end of what was paid: a pause was between them, or
 * a dispute. Null: it goes on from that end, or the order is no matter of a subscription that renews.
 */
export async function dueAt(
  reader: Reader,
  { id, licenceId }: Pick<Purchase, 'id' | 'licenceId'>,
): Promise<Date | null> {
  const order = await findOrder(reader, id);
  const terms = order === null ? await findTerms(reader, licenceId ?? '') : null;
  const subscription = order
    ? await findSubscription(reader, order.subscriptionId)
    : terms && (await findByFirst(reader, terms.purchaseId));
  if (!subscription?.nextChargeAt) return null;
  const { nextChargeAt, periodEnd } = subscription;
  return nextChargeAt > periodEnd ? nextChargeAt : null;
}
