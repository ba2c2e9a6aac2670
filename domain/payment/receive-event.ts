import type { Work } from '../../db/work.ts';
import { SETTLE_PAYMENT } from './payment.ts';
import type { PaymentEvent } from './port.ts';
import { insertEvent } from './store.ts';

/** Stores a verified event once and enqueues `SETTLE_PAYMENT`. Returns false for a repeated event. */
export async function receiveEvent(
  work: Work,
  provider: string,
  event: PaymentEvent,
): Promise<boolean> {
  const isNew = await insertEvent(work, provider, event);
  if (!isNew) return false;
  const { reference, refusal } = event;
  const refused = refusal ? { refusal: refusal.id, card: refusal.card } : {};
  await work.enqueue(SETTLE_PAYMENT, { provider, reference, ...refused });
  return true;
}
