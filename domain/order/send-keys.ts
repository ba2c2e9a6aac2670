import type { Work } from '../../db/work.ts';
import { queueMail } from '../mail/index.ts';
import { isReceivable } from './order.ts';
import { lockOrder } from './store.ts';

/**
 * Emails the license keys of an order again, or all keys of the address for a renewal or an upgrade, which issued none.
 * Returns false if `once` was used before, and null if the order is neither paid nor
 * delivered with its invoice.
 */
export async function sendKeysAgain(
  work: Work,
  { orderId, once }: { readonly orderId: string; readonly once: string },
): Promise<boolean | null> {
  const order = await lockOrder(work, orderId);
  if (order === null || !(order.state === 'paid' || isReceivable(order))) return null;
  const { email: to, locale, kind } = order;
  const about = kind === 'new' ? { orderId } : {};
  const key = `licence-keys:staff:${once}`;
  return queueMail(work, { key, kind: 'licence-keys', to, locale, fields: {}, ...about });
}
