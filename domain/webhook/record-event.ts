import type { Work } from '../../db/work.ts';
import { newId } from '../../kit/id.ts';
import { insertEvent, selectSubscribers } from './store.ts';
import { type EventType, PUBLISH_EVENT } from './webhook.ts';

/**
 * Records an event in the transaction that causes it, so that it is published if and only if the transaction commits.
 * Without an endpoint for it, nothing is recorded.
 */
export async function recordEvent(work: Work, type: EventType, objectId: string): Promise<void> {
  if ((await selectSubscribers(work, type)).length === 0) return;
  const id = newId(work.random);
  await insertEvent(work, { id, type, objectId, at: work.now, body: null });
  await work.enqueue(PUBLISH_EVENT, { eventId: id });
}
