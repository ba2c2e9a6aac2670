import type { Database } from '../../db/database.ts';
import type { JobData } from '../../db/work.ts';
import {
  type AttemptOutcome,
  DELIVER_EVENT,
  type DueAttempt,
  failDisabled,
  type PreparedDelivery,
  PUBLISH_EVENT,
  prepareDelivery,
  publishEvent,
  recordAttempt,
  type Sealer,
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
  return {
    [PUBLISH_EVENT]: (data: JobData) => {
      const { eventId } = data as { readonly eventId: string };
      return database.run((work) => publishEvent(work, { eventId, represent: representEvent }));
    },
    /** A process that is killed after the request sends it again. */
    [DELIVER_EVENT]: async (data: JobData) => {
      const due = data as DueAttempt;
      const prepared = await database.read((reader) => prepareDelivery(reader, ring, due));
      if (prepared === null) return database.run((work) => failDisabled(work, due));
      const outcome = await sendWebhook(prepared);
      await database.run((work) => recordAttempt(work, due, outcome));
      return undefined;
    },
    [SWEEP_WEBHOOKS]: () => database.run(sweepWebhooks),
  };
}
