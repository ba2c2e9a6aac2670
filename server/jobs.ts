import type { Database } from '../db/database.ts';
import { CHECKPOINT_EVERY_MINUTES, checkpoint, vacuum } from '../db/upkeep.ts';
import { SEND_MAIL } from '../domain/mail/index.ts';
import { SETTLE_PAYMENT } from '../domain/payment/index.ts';
import {
  type JobDesk,
  type JobHandler,
  purchaseJobs,
  RECONCILE_PAYMENTS,
} from '../domain/purchase/index.ts';

const CHECKPOINT = 'checkpoint-database';
const VACUUM = 'vacuum-database';

/** Every job there is. */
export function listJobs(desk: JobDesk, database: Database): Readonly<Record<string, JobHandler>> {
  return {
    ...purchaseJobs(desk),
    [CHECKPOINT]: () => checkpoint(database),
    [VACUUM]: () => vacuum(database),
  };
}

/** When each runs by itself, as cron in UTC. */
export const TIMETABLE: Readonly<Record<string, string>> = {
  [RECONCILE_PAYMENTS]: '* * * * *',
  [CHECKPOINT]: `*/${CHECKPOINT_EVERY_MINUTES} * * * *`,
  [VACUUM]: '30 3 * * *',
};

/** How often a failed job is tried again, with growing pauses; mails are worth a day of trying. */
export const RETRIES: Readonly<Record<string, number>> = {
  [SETTLE_PAYMENT]: 20,
  [SEND_MAIL]: 20,
};
