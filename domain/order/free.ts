import type { Work } from '../../db/work.ts';
import { done } from '../../kit/result.ts';
import type { PlaceResult } from './placing.ts';
import { type OrderDeps, settleFree } from './settle.ts';

/** What was placed and costs nothing is not paid: it is complete at once, in the same transaction. */
export async function completeFree(
  work: Work,
  orderDeps: OrderDeps,
  placed: PlaceResult,
): Promise<PlaceResult> {
  if (!placed.ok || !placed.value.startPayment) return placed;
  const { order } = placed.value;
  if (order.total.minor > 0) return placed;
  return done({ order: await settleFree(work, orderDeps, order), startPayment: false });
}
