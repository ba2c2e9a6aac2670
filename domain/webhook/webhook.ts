import { days, hours, minutes, seconds } from '../../kit/time.ts';

export const EVENT_TYPES = [
  'order.paid',
  'order.refunded',
  'order.disputed',
  'license.issued',
  'license.revoked',
  'license.reinstated',
  'subscription.renewed',
  'subscription.changed',
  'subscription.canceled',
  'request.opened',
  'request.replied',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** Job with `{ eventId }`. */
export const PUBLISH_EVENT = 'publish-webhook-event';

/** Job with `{ deliveryId, attempt }`. An attempt that was already made does nothing. */
export const DELIVER_EVENT = 'deliver-webhook-event';

/**
 * The same job for an endpoint that fails or answers slowly. It has workers of its own, so that endpoints that hang delay
 * no others.
 */
export const DELIVER_TO_SLOW = 'deliver-to-slow-endpoint';

export const SWEEP_WEBHOOKS = 'sweep-webhooks';

/** Waits after each failed attempt, as Standard Webhooks recommends. */
export const RETRY_DELAYS = [
  seconds(5),
  minutes(5),
  minutes(30),
  hours(2),
  hours(5),
  hours(10),
  hours(14),
  hours(20),
  hours(24),
] as const;

/** An endpoint without a success for this long is disabled. */
export const DISABLED_AFTER = days(5);

/** How long the former secret also signs after a rotation. */
export const ROTATION_OVERLAP = hours(24);

export const EVENT_RETENTION = days(30);

/** In milliseconds. An endpoint whose last answer took longer is slow. */
export const SLOW_ANSWER = seconds(3);

/** Stored characters of an answer. */
export const ANSWER_LENGTH = 1024;

export const MOST_ENDPOINTS = 20;
export const URL_LENGTH = 500;

/** `pending` until an answer of 2xx (`delivered`), or until the last retry failed. */
export const DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** `gone`: the endpoint answered 410. */
export type DisabledBy = 'staff' | 'failures' | 'gone';

export type Endpoint = {
  readonly id: string;
  readonly url: string;
  readonly events: readonly EventType[];
  /** The first failure since the last success. */
  readonly failingSince: Date | null;
  readonly disabledBy: DisabledBy | null;
  readonly disabledAt: Date | null;
  /** Until then, deliveries also have a signature of the secret before the rotation. */
  readonly formerUntil: Date | null;
  readonly createdAt: Date;
};

export type WebhookEvent = {
  readonly id: string;
  readonly type: EventType;
  readonly objectId: string;
  readonly at: Date;
  readonly body: string | null;
};

export type Delivery = {
  readonly id: string;
  readonly eventId: string;
  readonly endpointId: string;
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly attemptsBefore: number;
  readonly nextAt: Date | null;
  readonly createdAt: Date;
};

/** What became of one request. `status` is null if there was no answer. */
export type AttemptOutcome = {
  readonly status: number | null;
  readonly durationMs: number;
  readonly answer: string;
};

export type DeliveryAttempt = AttemptOutcome & { readonly id: string; readonly at: Date };

export const isSuccess = ({ status }: Pick<AttemptOutcome, 'status'>): boolean =>
  status !== null && status >= 200 && status < 300;
