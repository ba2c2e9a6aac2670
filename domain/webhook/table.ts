import { desc } from 'drizzle-orm';
import { index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../db/columns.ts';
import type { DeliveryState, DisabledBy, EventType } from './webhook.ts';

/** The secrets are stored encrypted, because signing needs them in plain text. */
export const webhookEndpoint = pgTable('webhook_endpoint', {
  id: uuid('id').primaryKey(),
  url: text('url').notNull(),
  events: text('events').array().$type<EventType[]>().notNull(),
  secretSealed: text('secret_sealed').notNull(),
  formerSealed: text('former_sealed'),
  /** Until then, the former secret signs too. */
  formerUntil: moment('former_until'),
  /** The first failure since the last success. */
  failingSince: moment('failing_since'),
  disabledBy: text('disabled_by').$type<DisabledBy>(),
  disabledAt: moment('disabled_at'),
  createdAt: moment('created_at').notNull(),
});

export const webhookEvent = pgTable(
  'webhook_event',
  {
    id: uuid('id').primaryKey(),
    type: text('type').$type<EventType>().notNull(),
    objectId: text('object_id').notNull(),
    at: moment('at').notNull(),
    /** The body of every delivery. Null until the event is published. */
    body: text('body'),
  },
  (table) => [index('webhook_event_at').on(table.at)],
);

export const webhookDelivery = pgTable(
  'webhook_delivery',
  {
    id: uuid('id').primaryKey(),
    eventId: uuid('event_id')
      .notNull()
      .references(() => webhookEvent.id, { onDelete: 'cascade' }),
    endpointId: uuid('endpoint_id')
      .notNull()
      .references(() => webhookEndpoint.id, { onDelete: 'cascade' }),
    state: text('state').$type<DeliveryState>().notNull(),
    attempts: integer('attempts').notNull(),
    /** Attempts before the last replay, which starts the schedule of retries again. */
    attemptsBefore: integer('attempts_before').notNull(),
    nextAt: moment('next_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    unique('webhook_delivery_once').on(table.eventId, table.endpointId),
    index('webhook_delivery_endpoint').on(table.endpointId, desc(table.createdAt), desc(table.id)),
  ],
);

export const webhookAttempt = pgTable(
  'webhook_attempt',
  {
    id: uuid('id').primaryKey(),
    deliveryId: uuid('delivery_id')
      .notNull()
      .references(() => webhookDelivery.id, { onDelete: 'cascade' }),
    at: moment('at').notNull(),
    /** Null without an answer. */
    status: integer('status'),
    durationMs: integer('duration_ms').notNull(),
    /** The beginning of the answer, or why there was none. */
    answer: text('answer').notNull(),
  },
  (table) => [index('webhook_attempt_delivery').on(table.deliveryId, table.at)],
);
