import {
  and,
  arrayContains,
  asc,
  count,
  desc,
  eq,
  inArray,
  isNull,
  lt,
  notExists,
  sql,
} from 'drizzle-orm';
import { lockName } from '../../db/lock.ts';
import type { Reader, Work } from '../../db/work.ts';
import { newId } from '../../kit/id.ts';
import * as tables from './table.ts';
import type {
  AttemptOutcome,
  Delivery,
  DeliveryAttempt,
  Endpoint,
  EventType,
  WebhookEvent,
} from './webhook.ts';

const { webhookEndpoint, webhookEvent, webhookDelivery, webhookAttempt } = tables;

/** With its encrypted secrets. */
export type StoredEndpoint = typeof webhookEndpoint.$inferSelect;

export const toEndpoint = ({
  secretSealed: _,
  formerSealed: __,
  ...endpoint
}: StoredEndpoint): Endpoint => endpoint;

export async function insertEndpoint(work: Work, endpoint: StoredEndpoint): Promise<void> {
  await work.tx.insert(webhookEndpoint).values(endpoint);
}

export async function updateEndpoint(work: Work, endpoint: StoredEndpoint): Promise<void> {
  await work.tx.update(webhookEndpoint).set(endpoint).where(eq(webhookEndpoint.id, endpoint.id));
}

export async function deleteEndpoint(work: Work, id: string): Promise<void> {
  await work.tx.delete(webhookEndpoint).where(eq(webhookEndpoint.id, id));
}

/** Makes concurrent additions of endpoints wait, so that their number stays within the limit. */
export const lockEndpoints = (work: Work): Promise<void> => lockName(work, 'webhook-endpoint');

export async function lockEndpoint(work: Work, id: string): Promise<StoredEndpoint | null> {
  const rows = await work.tx
    .select()
    .from(webhookEndpoint)
    .where(eq(webhookEndpoint.id, id))
    .for('update');
  return rows[0] ?? null;
}

/** `id` must be a UUID. */
export async function selectEndpoint(reader: Reader, id: string): Promise<StoredEndpoint | null> {
  const rows = await reader.tx.select().from(webhookEndpoint).where(eq(webhookEndpoint.id, id));
  return rows[0] ?? null;
}

/** Oldest first. */
export async function listEndpoints(reader: Reader): Promise<Endpoint[]> {
  const rows = await reader.tx
    .select()
    .from(webhookEndpoint)
    .orderBy(asc(webhookEndpoint.createdAt), asc(webhookEndpoint.id));
  return rows.map(toEndpoint);
}

export async function selectSubscribers(reader: Reader, type: EventType): Promise<string[]> {
  const rows = await reader.tx
    .select({ id: webhookEndpoint.id })
    .from(webhookEndpoint)
    .where(and(isNull(webhookEndpoint.disabledAt), arrayContains(webhookEndpoint.events, [type])))
    .orderBy(asc(webhookEndpoint.createdAt));
  return rows.map(({ id }) => id);
}

/** Counts endpoints that were disabled because deliveries failed. */
export async function countFailedEndpoints(reader: Reader): Promise<number> {
  const [row] = await reader.tx
    .select({ all: count() })
    .from(webhookEndpoint)
    .where(inArray(webhookEndpoint.disabledBy, ['failures', 'gone']));
  return row?.all ?? 0;
}

export async function insertEvent(work: Work, event: WebhookEvent): Promise<void> {
  await work.tx.insert(webhookEvent).values(event);
}

export async function lockEvent(work: Work, id: string): Promise<WebhookEvent | null> {
  const rows = await work.tx
    .select()
    .from(webhookEvent)
    .where(eq(webhookEvent.id, id))
    .for('update');
  return rows[0] ?? null;
}

export async function saveBody(work: Work, id: string, body: string): Promise<void> {
  await work.tx.update(webhookEvent).set({ body }).where(eq(webhookEvent.id, id));
}

export async function deleteEvent(work: Work, id: string): Promise<void> {
  await work.tx.delete(webhookEvent).where(eq(webhookEvent.id, id));
}

/** Deletes events with their deliveries and attempts, except those with a pending delivery. */
export async function deleteEvents(work: Work, before: Date): Promise<void> {
  const pending = work.tx
    .select({ id: webhookDelivery.id })
    .from(webhookDelivery)
    .where(and(eq(webhookDelivery.eventId, webhookEvent.id), eq(webhookDelivery.state, 'pending')));
  await work.tx.delete(webhookEvent).where(and(lt(webhookEvent.at, before), notExists(pending)));
}

export async function insertDelivery(work: Work, delivery: Delivery): Promise<void> {
  await work.tx.insert(webhookDelivery).values(delivery);
}

export async function updateDelivery(work: Work, delivery: Delivery): Promise<void> {
  await work.tx.update(webhookDelivery).set(delivery).where(eq(webhookDelivery.id, delivery.id));
}

export async function lockDelivery(work: Work, id: string): Promise<Delivery | null> {
  const rows = await work.tx
    .select()
    .from(webhookDelivery)
    .where(eq(webhookDelivery.id, id))
    .for('update');
  return rows[0] ?? null;
}

export type Addressed = {
  readonly delivery: Delivery;
  readonly event: WebhookEvent;
  readonly endpoint: StoredEndpoint;
};

/** `id` must be a UUID. */
export async function selectAddressed(reader: Reader, id: string): Promise<Addressed | null> {
  const rows = await reader.tx
    .select({ delivery: webhookDelivery, event: webhookEvent, endpoint: webhookEndpoint })
    .from(webhookDelivery)
    .innerJoin(webhookEvent, eq(webhookEvent.id, webhookDelivery.eventId))
    .innerJoin(webhookEndpoint, eq(webhookEndpoint.id, webhookDelivery.endpointId))
    .where(eq(webhookDelivery.id, id));
  return rows[0] ?? null;
}

export async function insertAttempt(
  work: Work,
  deliveryId: string,
  outcome: AttemptOutcome,
): Promise<void> {
  const id = newId(work.random);
  await work.tx.insert(webhookAttempt).values({ ...outcome, id, deliveryId, at: work.now });
}

export type DeliveryRow = Delivery & {
  readonly type: EventType;
  readonly objectId: string;
  readonly body: string | null;
  /** Oldest first. */
  readonly log: readonly DeliveryAttempt[];
};

export type DeliveryQuery = {
  readonly endpointId: string;
  readonly state: Delivery['state'] | null;
  /** Id of the last delivery on the previous page. */
  readonly after: string | null;
  readonly limit: number;
};

/** Newest first. */
export async function listDeliveries(reader: Reader, query: DeliveryQuery): Promise<DeliveryRow[]> {
  const { endpointId, state, after, limit } = query;
  const { createdAt, id } = webhookDelivery;
  const place = sql`(select ${createdAt}, ${id} from ${webhookDelivery} where ${id} = ${after})`;
  const rows = await reader.tx
    .select({ delivery: webhookDelivery, event: webhookEvent })
    .from(webhookDelivery)
    .innerJoin(webhookEvent, eq(webhookEvent.id, webhookDelivery.eventId))
    .where(
      and(
        eq(webhookDelivery.endpointId, endpointId),
        state === null ? undefined : eq(webhookDelivery.state, state),
        after === null ? undefined : sql`(${createdAt}, ${id}) < ${place}`,
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
  const attempts = await selectAttempts(
    reader,
    rows.map(({ delivery }) => delivery.id),
  );
  return rows.map(({ delivery, event: { type, objectId, body } }) => ({
    ...delivery,
    type,
    objectId,
    body,
    log: attempts.get(delivery.id) ?? [],
  }));
}

async function selectAttempts(
  reader: Reader,
  deliveryIds: readonly string[],
): Promise<Map<string, DeliveryAttempt[]>> {
  if (deliveryIds.length === 0) return new Map();
  const rows = await reader.tx
    .select()
    .from(webhookAttempt)
    .where(inArray(webhookAttempt.deliveryId, [...deliveryIds]))
    .orderBy(asc(webhookAttempt.at), asc(webhookAttempt.id));
  const byDelivery = Map.groupBy(rows, ({ deliveryId }) => deliveryId);
  return new Map(
    [...byDelivery].map(([of, all]) => [of, all.map(({ deliveryId: _, ...one }) => one)]),
  );
}
