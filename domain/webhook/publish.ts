import type { Reader, Work } from '../../db/work.ts';
import { newId } from '../../kit/id.ts';
import { enqueueAttempt } from './deliver.ts';
import { deleteEvent, insertDelivery, lockEvent, saveBody, selectSubscribers } from './store.ts';
import type { Delivery, WebhookEvent } from './webhook.ts';

/** Returns the object of an event as the API shows it, or null if it no longer exists. */
export type Represent = (
  reader: Reader,
  event: Pick<WebhookEvent, 'type' | 'objectId'>,
) => Promise<object | null>;

/** Writes the body of an event and enqueues a delivery to each endpoint. Safe to repeat. */
export async function publishEvent(
  work: Work,
  { eventId, represent }: { readonly eventId: string; readonly represent: Represent },
): Promise<void> {
  const event = await lockEvent(work, eventId);
  if (event === null || event.body !== null) return;
  const data = await represent(work, event);
  if (data === null) return deleteEvent(work, eventId);
  const { type, at } = event;
  await saveBody(work, eventId, JSON.stringify({ type, timestamp: at.toISOString(), data }));
  for (const endpointId of await selectSubscribers(work, type)) {
    const delivery: Delivery = {
      id: newId(work.random),
      eventId,
      endpointId,
      state: 'pending',
      attempts: 0,
      attemptsBefore: 0,
      nextAt: work.now,
      createdAt: work.now,
    };
    await insertDelivery(work, delivery);
    await enqueueAttempt(work, delivery);
  }
}
