import type { Reader, Work } from '../../db/work.ts';
import { done, type Result, refused } from '../../kit/result.ts';
import { storable } from '../../kit/storable.ts';
import type { Sealer } from './port.ts';
import {
  insertAttempt,
  lockDelivery,
  lockEndpoint,
  type StoredEndpoint,
  selectAddressed,
  updateDelivery,
  updateEndpoint,
} from './store.ts';
import {
  ANSWER_LENGTH,
  type AttemptOutcome,
  DELIVER_EVENT,
  DELIVER_TO_SLOW,
  type Delivery,
  DISABLED_AFTER,
  isSuccess,
  RETRY_DELAYS,
} from './webhook.ts';

export type DueAttempt = { readonly deliveryId: string; readonly attempt: number };

export type PreparedDelivery = {
  readonly endpointId: string;
  /** Whether the endpoint has failed since its last success. */
  readonly isFailing: boolean;
  readonly url: string;
  readonly eventId: string;
  readonly body: string;
  /** The current one first. During a rotation, also the former one. */
  readonly secrets: readonly string[];
};

/** Returns the request to send. Null if the attempt was made before, or the endpoint is disabled or deleted. */
export async function prepareDelivery(
  reader: Reader,
  sealer: Sealer,
  { deliveryId, attempt }: DueAttempt,
): Promise<PreparedDelivery | null> {
  const found = await selectAddressed(reader, deliveryId);
  if (found === null || !isDue(found.delivery, attempt) || found.event.body === null) return null;
  if (found.endpoint.disabledAt !== null) return null;
  return {
    endpointId: found.endpoint.id,
    isFailing: found.endpoint.failingSince !== null,
    url: found.endpoint.url,
    eventId: found.event.id,
    body: found.event.body,
    secrets: secretsOf(sealer, found.endpoint, reader.now),
  };
}

const isDue = ({ state, attempts }: Delivery, attempt: number): boolean =>
  state === 'pending' && attempts === attempt - 1;

function secretsOf(sealer: Sealer, endpoint: StoredEndpoint, now: Date): string[] {
  const { id: owner, secretSealed, formerSealed, formerUntil } = endpoint;
  const isRotating = formerSealed !== null && formerUntil !== null && now < formerUntil;
  return [secretSealed, ...(isRotating ? [formerSealed] : [])].map((sealed) =>
    sealer.open(sealed, { owner }),
  );
}

/**
 * Fails a delivery whose attempt could not be made, because its endpoint was disabled. It also fails if the endpoint was
 * enabled again meanwhile, because no job would make the attempt. Staff can replay it.
 */
export async function failDelivery(work: Work, { deliveryId, attempt }: DueAttempt): Promise<void> {
  const delivery = await lockDelivery(work, deliveryId);
  if (delivery === null || !isDue(delivery, attempt)) return;
  await updateDelivery(work, { ...delivery, state: 'failed', nextAt: null });
}

/**
 * Records an attempt, and enqueues the next one after a failure. Disables an endpoint that has failed for long. Lock
 * order: endpoint before delivery.
 */
export async function recordAttempt(
  work: Work,
  { deliveryId, attempt }: DueAttempt,
  outcome: AttemptOutcome,
): Promise<void> {
  const found = await selectAddressed(work, deliveryId);
  const endpoint = found && (await lockEndpoint(work, found.endpoint.id));
  const delivery = endpoint && (await lockDelivery(work, deliveryId));
  if (!endpoint || !delivery || !isDue(delivery, attempt)) return;
  const answer = storable([...outcome.answer].slice(0, ANSWER_LENGTH).join(''));
  await insertAttempt(work, deliveryId, { ...outcome, answer });
  const made = { ...delivery, attempts: attempt };
  if (isSuccess(outcome)) {
    await updateDelivery(work, { ...made, state: 'delivered', nextAt: null });
    if (endpoint.failingSince !== null)
      await updateEndpoint(work, { ...endpoint, failingSince: null });
    return;
  }
  const isDisabled = await followFailure(work, endpoint, outcome);
  const wait = isDisabled ? undefined : RETRY_DELAYS[attempt - 1 - delivery.attemptsBefore];
  if (wait === undefined) await updateDelivery(work, { ...made, state: 'failed', nextAt: null });
  else await retry(work, made, wait);
}

/** Returns whether the endpoint is disabled now. */
async function followFailure(
  work: Work,
  endpoint: StoredEndpoint,
  { status }: AttemptOutcome,
): Promise<boolean> {
  if (endpoint.disabledAt !== null) return true;
  const failingSince = endpoint.failingSince ?? work.now;
  const isGone = status === 410;
  const isOver = work.now.getTime() - failingSince.getTime() >= DISABLED_AFTER;
  const disabled =
    isGone || isOver
      ? ({ disabledBy: isGone ? 'gone' : 'failures', disabledAt: work.now } as const)
      : {};
  await updateEndpoint(work, { ...endpoint, failingSince, ...disabled });
  return isGone || isOver;
}

async function retry(work: Work, delivery: Delivery, wait: number): Promise<void> {
  const nextAt = new Date(work.now.getTime() + wait);
  await updateDelivery(work, { ...delivery, nextAt });
  const { id: deliveryId, endpointId, attempts } = delivery;
  const due = { deliveryId, attempt: attempts + 1 };
  await work.enqueue(DELIVER_TO_SLOW, due, { group: endpointId, startAfter: nextAt });
}

/** Enqueues the next attempt in the group of its endpoint, so that few of one endpoint are made at once. */
export const enqueueAttempt = (work: Work, { id, endpointId, attempts }: Delivery): Promise<void> =>
  work.enqueue(DELIVER_EVENT, { deliveryId: id, attempt: attempts + 1 }, { group: endpointId });

/** Leaves an attempt to the workers for endpoints that fail or answer slowly. */
export const moveToSlow = (
  work: Work,
  { deliveryId, attempt }: DueAttempt,
  endpointId: string,
): Promise<void> => work.enqueue(DELIVER_TO_SLOW, { deliveryId, attempt }, { group: endpointId });

/** Sends a finished delivery again, with the whole schedule of retries. */
export async function replayDelivery(
  work: Work,
  { endpointId, deliveryId }: { readonly endpointId: string; readonly deliveryId: string },
): Promise<Result<Delivery, 'unknown' | 'pending' | 'disabled'>> {
  const endpoint = await lockEndpoint(work, endpointId);
  const delivery = endpoint && (await lockDelivery(work, deliveryId));
  if (delivery?.endpointId !== endpointId) return refused('unknown');
  if (endpoint?.disabledAt) return refused('disabled');
  if (delivery.state === 'pending') return refused('pending');
  const next = {
    ...delivery,
    state: 'pending',
    attemptsBefore: delivery.attempts,
    nextAt: work.now,
  } as const;
  await updateDelivery(work, next);
  await enqueueAttempt(work, next);
  return done(next);
}
