import type { Work } from '../../db/work.ts';
import { markOrder } from './store.ts';
import type { Subscription } from './subscription.ts';

/** No order of a renewal waits to be paid. */
export const NOTHING_OPEN = { renewalId: null, attempt: 0, isAnswered: true } as const;

/** The open renewal of a locked subscription has been overtaken; should it still be paid, the money goes back. */
export async function dropOpen(
  work: Work,
  { renewalId }: Pick<Subscription, 'renewalId'>,
): Promise<void> {
  if (renewalId !== null) await markOrder(work, renewalId, { isDropped: true });
}
