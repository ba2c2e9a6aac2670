import type { Work } from '../../db/work.ts';
import { done } from '../../kit/result.ts';
import type { PlaceResult } from './placing.ts';
import { type Counter, settleFree } from './settle.ts';

/** What was placed and costs nothing is not paid: it is complete at once, in the same transaction. */
export async function completeFree(
  work: Work,
  counter: Counter,
  placed: PlaceResult,
): Promise<PlaceResult> {
  if (!placed.ok || !placed.value.startPayment) return placed;
  const { purchase } = placed.value;
  if (purchase.total.minor > 0) return placed;
  return done({ purchase: await settleFree(work, counter, purchase), startPayment: false });
}
