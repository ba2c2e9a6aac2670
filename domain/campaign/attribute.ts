import type { Work } from '../../db/work.ts';
import type { Touch } from './campaign.ts';
import { insertTouches, listLandingTimes } from './store.ts';

/** Records the first and last advertisement of an order once. Clicks that were never logged count as oldest. */
export async function attributeOrder(
  work: Work,
  { orderId, touches }: { readonly orderId: string; readonly touches: readonly Touch[] },
): Promise<void> {
  if (touches.length === 0) return;
  const times = await listLandingTimes(work, touches);
  const known = touches
    .map((touch) => ({
      ...touch,
      landedAt: times.get(`${touch.channel} ${touch.clickId}`) ?? null,
    }))
    .sort((one, other) => (one.landedAt?.getTime() ?? 0) - (other.landedAt?.getTime() ?? 0));
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last) return;
  await insertTouches(work, orderId, [
    { ...first, position: 'first' },
    { ...last, position: 'last' },
  ]);
}
