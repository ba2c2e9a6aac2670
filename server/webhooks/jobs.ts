import type { Database } from '../../db/database.ts';
import type { JobData } from '../../db/work.ts';
import {
  type AttemptOutcome,
  DELIVER_EVENT,
  DELIVER_TO_SLOW,
  type DueAttempt,
  failDelivery,
  moveToSlow,
  type PreparedDelivery,
  PUBLISH_EVENT,
  prepareDelivery,
  publishEvent,
  recordAttempt,
  type Sealer,
  SLOW_ANSWER,
  SWEEP_WEBHOOKS,
  sweepWebhooks,
} from '../../domain/webhook/index.ts';
import { representEvent } from '../api/v1/represent.ts';

export type WebhookJobDeps = {
  readonly database: Pick<Database, 'run' | 'read'>;
  readonly ring: Sealer;
  readonly sendWebhook: (delivery: PreparedDelivery) => Promise<AttemptOutcome>;
};

export function webhookJobs({ database, ring, sendWebhook }: WebhookJobDeps) {
  const prepare = (due: DueAttempt) =>
    database.read((reader) => prepareDelivery(reader, ring, due));
  /** Ids of endpoints whose last answer to this process was slow. */
  const slow = new Set<string>();
  /** A process that is killed after the request sends it again. */
  const deliver = async (due: DueAttempt, prepared: PreparedDelivery | null): Promise<void> => {
    if (prepared === null) return database.run((work) => failDelivery(work, due));
    const outcome = await sendWebhook(prepared);
    if (outcome.durationMs > SLOW_ANSWER) slow.add(prepared.endpointId);
    else slow.delete(prepared.endpointId);
    return database.run((work) => recordAttempt(work, due, outcome));
  };
  return {
    [PUBLISH_EVENT]: (data: JobData) => {
      const { eventId } = data as { readonly eventId: string };
      return database.run((work) => publishEvent(work, { eventId, represent: representEvent }));
    },
    [DELIVER_EVENT]: async (data: JobData) => {
      const due = data as DueAttempt;
      const prepared = await prepare(due);
      return prepared !== null && (prepared.isFailing || slow.has(prepared.endpointId))
        ? database.run((work) => moveToSlow(work, due, prepared.endpointId))
        : deliver(due, prepared);
    },
    [DELIVER_TO_SLOW]: async (data: JobData) => {
      const due = data as DueAttempt;
      return deliver(due, await prepare(due));
    },
    [SWEEP_WEBHOOKS]: () => database.run(sweepWebhooks),
  };
}
