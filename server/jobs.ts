import type { Database } from '../db/database.ts';
import { sweepKeys } from '../db/idempotency/store.ts';
import { CHECKPOINT_EVERY_MINUTES, checkpoint, vacuum } from '../db/upkeep.ts';
import { campaignJobs, TRIM_CAMPAIGNS } from '../domain/campaign/index.ts';
import { SEND_MAIL } from '../domain/mail/index.ts';
import { SETTLE_PAYMENT } from '../domain/payment/index.ts';
import {
  type JobDesk,
  type JobHandler,
  purchaseJobs,
  RECONCILE_PAYMENTS,
  SWEEP_DRAFTS,
} from '../domain/purchase/index.ts';
import { RECONCILE_REFUNDS, refundJobs, SEND_REFUND } from '../domain/refund/index.ts';

const CHECKPOINT = 'checkpoint-database';
const VACUUM = 'vacuum-database';
const SWEEP_KEYS = 'sweep-idempotency-keys';

/** Every job there is. */
export function listJobs(desk: JobDesk, database: Database): Readonly<Record<string, JobHandler>> {
  return {
    ...purchaseJobs(desk),
    ...refundJobs(desk),
    ...campaignJobs({ database }),
    [CHECKPOINT]: () => checkpoint(database),
    [VACUUM]: () => vacuum(database),
    [SWEEP_KEYS]: () => database.run((work) => sweepKeys(work)),
  };
}

/** When each runs by itself, as cron in UTC. */
export const TIMETABLE: Readonly<Record<string, string>> = {
  [RECONCILE_PAYMENTS]: '* * * * *',
  [RECONCILE_REFUNDS]: '*/10 * * * *',
  [CHECKPOINT]: `*/${CHECKPOINT_EVERY_MINUTES} * * * *`,
  [VACUUM]: '30 3 * * *',
  [SWEEP_KEYS]: '*/10 * * * *',
  [TRIM_CAMPAIGNS]: '*/10 * * * *',
  [SWEEP_DRAFTS]: '45 3 * * *',
};

/** How often a failed job is tried again, with growing pauses; mails are worth a day of trying. */
export const RETRIES: Readonly<Record<string, number>> = {
  [SETTLE_PAYMENT]: 20,
  [SEND_MAIL]: 20,
  [SEND_REFUND]: 20,
};
