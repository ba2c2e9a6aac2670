import type { Work } from '../../db/work.ts';
import { queueMail } from '../mail/index.ts';
import { lockPurchase } from './store.ts';

/**
 * Mails the keys of a paid order to its own address, when staff ask for it; of a renewal or an upgrade all keys of the
 * address, since the order itself began no licence. `once` names the asking: again it queues nothing, and the answer is false. Null when
 * the order is not paid.
 */
export async function sendKeysAgain(
  work: Work,
  { purchaseId, once }: { readonly purchaseId: string; readonly once: string },
): Promise<boolean | null> {
  const purchase = await lockPurchase(work, purchaseId);
  if (purchase?.state !== 'paid') return null;
  const { email: to, locale, kind } = purchase;
  const about = kind === 'new' ? { purchaseId } : {};
  const key = `licence-keys:staff:${once}`;
  return queueMail(work, { key, kind: 'licence-keys', to, locale, fields: {}, ...about });
}
