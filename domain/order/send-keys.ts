import type { Work } from '../../db/work.ts';
import { queueMail } from '../mail/index.ts';
import { lockOrder } from './store.ts';

/**
 * Mails the keys of a paid order to its own address, when staff ask for it; of a renewal or an upgrade all keys of the
 * address, since the order itself began no license. `once` names the asking: again it queues nothing, and the answer is false. Null when
 * the order is not paid.
 */
export async function sendKeysAgain(
  work: Work,
  { orderId, once }: { readonly orderId: string; readonly once: string },
): Promise<boolean | null> {
  const order = await lockOrder(work, orderId);
  if (order?.state !== 'paid') return null;
  const { email: to, locale, kind } = order;
  const about = kind === 'new' ? { orderId } : {};
  const key = `licence-keys:staff:${once}`;
  return queueMail(work, { key, kind: 'licence-keys', to, locale, fields: {}, ...about });
}
