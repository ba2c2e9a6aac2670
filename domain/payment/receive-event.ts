import type { Work } from '../../db/work.ts';
import { READ_CARD, SETTLE_PAYMENT } from './payment.ts';
import type { ProviderEvent } from './port.ts';
import { insertEvent } from './store.ts';

/** Stores a verified event once and enqueues the job that asks the provider. Returns false for a repeated event. */
export async function receiveEvent(
  work: Work,
  provider: string,
  event: ProviderEvent,
): Promise<boolean> {
  const isNew = await insertEvent(work, provider, event);
  if (!isNew) return false;
  if ('mandate' in event) {
    await work.enqueue(READ_CARD, { provider, mandate: event.mandate });
    return true;
  }
  const { reference, otherReferences = [], refusal } = event;
  const refused = refusal ? { refusal: refusal.id, card: refusal.card } : {};
  await work.enqueue(SETTLE_PAYMENT, { provider, reference, ...refused });
  for (const other of otherReferences)
    await work.enqueue(SETTLE_PAYMENT, { provider, reference: other });
  return true;
}
