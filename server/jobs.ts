import type { Database } from '../db/database.ts';
import { sweepKeys } from '../db/idempotency/store.ts';
import { CHECKPOINT_EVERY_MINUTES, checkpoint, vacuum } from '../db/upkeep.ts';
import { accountJobs, SWEEP_ACCOUNTS } from '../domain/account/index.ts';
import { type BookOwner, bookJobs, CHECK_BOOKS, RECORD_BOOKS } from '../domain/books/index.ts';
import { campaignJobs, TRIM_CAMPAIGNS } from '../domain/campaign/index.ts';
import { type CheckoutJobDeps, checkoutJobs } from '../domain/checkout/index.ts';
import {
  declarationJobs,
  FOLLOW_DECLARATION,
  SWEEP_DECLARATIONS,
} from '../domain/declaration/index.ts';
import { feedbackJobs, SWEEP_FEEDBACK } from '../domain/feedback/index.ts';
import { ADVANCE_LICENSES, advanceLicenses } from '../domain/license/index.ts';
import { GIVE_UP_MAILS, SEND_MAIL } from '../domain/mail/index.ts';
import {
  END_WAITING,
  type JobDeps,
  type JobHandler,
  orderJobs,
  RECONCILE_PAYMENTS,
  RETURN_MONEY,
  SWEEP_DRAFTS,
} from '../domain/order/index.ts';
import { READ_CARD, SETTLE_PAYMENT } from '../domain/payment/index.ts';
import { REMIND_PAYERS, receivableJobs } from '../domain/receivable/index.ts';
import {
  RECONCILE_REFUNDS,
  refundJobs,
  SEND_REFUND,
  WITHDRAW,
  WITHDRAW_REST,
} from '../domain/refund/index.ts';
import { SWEEP_QUOTES, salesQuoteJobs } from '../domain/sales-quote/index.ts';
import {
  CANCEL_SUBSCRIPTION,
  RENEW_SUBSCRIPTIONS,
  subscriptionJobs,
} from '../domain/subscription/index.ts';
import { SWEEP_PICTURES, textJobs } from '../domain/text/index.ts';
import { SWEEP_TICKETS, type TicketDeps, ticketJobs } from '../domain/ticket/index.ts';
import { SWEEP_UNINSTALLS, uninstallJobs } from '../domain/uninstall/index.ts';
import {
  DELIVER_EVENT,
  DELIVER_TO_SLOW,
  PUBLISH_EVENT,
  SWEEP_WEBHOOKS,
} from '../domain/webhook/index.ts';
import type { Secret } from '../kit/sign.ts';
import type { DailyBackup } from './backup/daily.ts';
import { READ_RATES, rateReader } from './exchange-rates.ts';
import { giveUpMails } from './given-up-mails.ts';
import { type WebhookJobDeps, webhookJobs } from './webhooks/jobs.ts';

const CHECKPOINT = 'checkpoint-database';
const VACUUM = 'vacuum-database';
const SWEEP_KEYS = 'sweep-idempotency-keys';
const BACK_UP = 'back-up-shop';

/** Returns the handler of every job by its name. */
export function listJobs(
  deps: JobDeps &
    CheckoutJobDeps &
    Pick<TicketDeps, 'attachments'> &
    Pick<WebhookJobDeps, 'sendWebhook'> & {
      readonly authSecret: Secret;
      readonly company: BookOwner;
      readonly exchangeRates: string | null;
      readonly dailyBackup: DailyBackup | null;
    },
  database: Database,
): Readonly<Record<string, JobHandler>> {
  return {
    ...checkoutJobs(deps),
    ...orderJobs(deps),
    ...salesQuoteJobs({ database }),
    ...receivableJobs({ database, company: deps.company }),
    ...subscriptionJobs(deps),
    ...refundJobs(deps),
    ...declarationJobs(deps),
    ...campaignJobs({ database }),
    ...bookJobs({ database, company: deps.company }),
    ...accountJobs({ database, authSecret: deps.authSecret }),
    ...ticketJobs({ database, attachments: deps.attachments }),
    ...uninstallJobs({ database }),
    ...feedbackJobs({ database }),
    ...textJobs({ database }),
    ...webhookJobs({ database, ring: deps.ring, sendWebhook: deps.sendWebhook }),
    [ADVANCE_LICENSES]: () => advanceLicenses(database, deps.ring),
    [GIVE_UP_MAILS]: () => giveUpMails(database),
    [READ_RATES]: rateReader(database, deps.exchangeRates),
    [CHECKPOINT]: () => checkpoint(database),
    [VACUUM]: () => vacuum(database),
    [SWEEP_KEYS]: () => database.run((work) => sweepKeys(work)),
    [BACK_UP]: async () => deps.dailyBackup?.run(),
  };
}

/** Cron expressions in UTC. */
export const TIMETABLE: Readonly<Record<string, string>> = {
  [RENEW_SUBSCRIPTIONS]: '* * * * *',
  [ADVANCE_LICENSES]: '* * * * *',
  [RECONCILE_REFUNDS]: '*/10 * * * *',
  [CHECKPOINT]: `*/${CHECKPOINT_EVERY_MINUTES} * * * *`,
  // Every hour, for a shop that was closed when the backup of the day was due.
  [BACK_UP]: '0 * * * *',
  // Every hour, because the day begins by the clock of the seller.
  [REMIND_PAYERS]: '5 * * * *',
  [VACUUM]: '30 3 * * *',
  [SWEEP_KEYS]: '*/10 * * * *',
  [GIVE_UP_MAILS]: '*/10 * * * *',
  [TRIM_CAMPAIGNS]: '*/10 * * * *',
  [SWEEP_DRAFTS]: '45 3 * * *',
  // After the orders, because a quote is kept as long as its order.
  [SWEEP_QUOTES]: '55 3 * * *',
  [SWEEP_ACCOUNTS]: '15 4 * * *',
  [SWEEP_DECLARATIONS]: '20 4 * * *',
  [SWEEP_UNINSTALLS]: '25 4 * * *',
  [SWEEP_TICKETS]: '30 4 * * *',
  [SWEEP_FEEDBACK]: '35 4 * * *',
  [SWEEP_WEBHOOKS]: '40 4 * * *',
  [SWEEP_PICTURES]: '50 4 * * *',
};

/** In seconds, for intervals under a minute and for jobs that also run at the start. */
export const OFTEN: Readonly<Record<string, number>> = {
  [RECONCILE_PAYMENTS]: 15,
  [READ_RATES]: 600,
  // More often than rates are read, so that documents wait for their rate for ten minutes at most.
  [RECORD_BOOKS]: 60,
  // Once a day, and at the start. It reads every document.
  [CHECK_BOOKS]: 24 * 3600,
};

/** Timers carry no data, so a lost run does not matter. */
export const isTimer = (name: string): boolean => TIMERS.includes(name);
export const TIMERS: readonly string[] = [...Object.keys(TIMETABLE), ...Object.keys(OFTEN)];

/** Short delays let jobs resume within a minute after an outage. Money and emails are worth a day of retries. */
export const retriesOf = (name: string): number => {
  if (isTimer(name)) return 0;
  return PATIENT.has(name) ? 24 * 60 * 2 : 20;
};

/** In seconds, after which a job that still runs counts as failed. A backup to a slow disk takes hours. */
export const expiryOf = (name: string): number => (name === BACK_UP ? 6 * 3600 : 15 * 60);

const PATIENT = new Set([
  SETTLE_PAYMENT,
  END_WAITING,
  READ_CARD,
  SEND_MAIL,
  SEND_REFUND,
  RETURN_MONEY,
  WITHDRAW,
  WITHDRAW_REST,
  CANCEL_SUBSCRIPTION,
  FOLLOW_DECLARATION,
  PUBLISH_EVENT,
  DELIVER_EVENT,
  DELIVER_TO_SLOW,
]);

/** Queues whose jobs wait for the servers of others. Few of each `JobOptions.group` run at once. */
export const GROUPED: ReadonlySet<string> = new Set([DELIVER_EVENT, DELIVER_TO_SLOW]);

/** Queues with one waiting job for each `JobOptions.key`. */
export const ONE_WAITING: ReadonlySet<string> = new Set([WITHDRAW_REST]);
