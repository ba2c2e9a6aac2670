import type { Work } from '../../db/work.ts';
import { SETTLE_PAYMENT } from './payment.ts';
import type { PaymentEvent } from './port.ts';
import { insertEvent } from './store.ts';

/**
 * Puts a verified event into the inbox, once, and enqueues its settling in the same transaction.
 * Returns false when the provider had told us before: then nothing is enqueued.
 */
export async function storeEvent(
  work: Work,
  provider: string,
  event: PaymentEvent,
): Promise<boolean> {
  const isNew = await insertEvent(work, provider, event);
  if (!isNew) return false;
  const { reference, refusal } = event;
  const told = refusal ? { refusal: refusal.id, card: refusal.card } : {};
  await work.enqueue(SETTLE_PAYMENT, { provider, reference, ...told });
  return true;
}
