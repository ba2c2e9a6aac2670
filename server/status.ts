import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import type { Reader } from '../db/work.ts';
import { type MailFlow, mailFlow, SEND_MAIL } from '../domain/mail/index.ts';
import { RECONCILE_PAYMENTS } from '../domain/order/index.ts';
import { SETTLE_PAYMENT } from '../domain/payment/index.ts';
import { type Clock, days, minutes, seconds, systemClock } from '../kit/time.ts';
import { within } from '../kit/within.ts';
import type { PartState, ShopStatus } from '../web/index.ts';
import type { TaxIds } from './company.ts';
import type { Config } from './config.ts';
import type { Payments } from './payments.ts';
import type { Pulse } from './pulse.ts';

/** Limits the queries, however many clients request the status. */
const GOOD_FOR = seconds(15);
/** A database this slow does not work for visitors either. */
const TIMEOUT = seconds(4);
const SLOW_DATABASE = seconds(1);
const JOBS = { slow: minutes(1), fails: minutes(10) } as const;
const SLOW_MAIL = minutes(5);
/** A job that was retried this often has a lasting problem. */
const MANY_RETRIES = 3;
/** After this time, staff have chosen not to send a given-up email. */
const FRESH_LOSS = days(7);
const FRESH_FAILURE = minutes(10);
/** Longer than for payments, because companies rarely buy. */
const FRESH_SILENCE = days(1);
const OUTAGE_FAILURES = 3;

type JobFacts = {
  readonly readOnly: boolean;
  /** Milliseconds that the oldest due job has waited, or null. */
  readonly waits: number | null;
  /** Whether a kind of job failed in its last run, or a job keeps retrying. */
  readonly failing: boolean;
  /** Whether a payment event keeps retrying, or the last reconciliation failed. */
  readonly paymentsLate: boolean;
};

/** `facts` is null if the database did not answer. `took` is in milliseconds. */
export type Found = {
  readonly at: Date;
  readonly writable: boolean;
  readonly took: number;
  readonly facts: { readonly jobs: JobFacts; readonly mails: MailFlow } | null;
  readonly sendsMails: boolean;
  readonly pulse: Pulse;
  readonly taxes: Pulse | null;
};

type Sources = {
  readonly config: Pick<Config, 'smtpUrl'>;
  readonly payments: Pick<Payments, 'pulse'>;
  readonly taxes: Pick<TaxIds, 'pulse'>;
  readonly logger: Pick<Logger, 'error'>;
  readonly clock?: Clock;
  readonly timeout?: number;
};

/** Returns a function that reads the shop's status, which it caches for `GOOD_FOR`. It never rejects. */
export function watchStatus(
  database: Pick<Database, 'read' | 'failure' | 'assertWritable'>,
  { config, payments, taxes, logger, clock = systemClock, timeout = TIMEOUT }: Sources,
): () => Promise<ShopStatus> {
  let cached: { readonly until: number; readonly status: Promise<ShopStatus> } | null = null;
  const readStatus = async (): Promise<ShopStatus> => {
    const at = clock.now();
    const facts = await within(timeout, database.read(readFacts)).catch((error: unknown) => {
      logger.error({ err: error }, 'could not read the status');
      return null;
    });
    const took = clock.now().getTime() - at.getTime();
    const sendsMails = config.smtpUrl !== null;
    const writable = canWrite(database);
    const pulses = { pulse: payments.pulse(), taxes: taxes.pulse() };
    return deriveStatus({ at, writable, took, facts, sendsMails, ...pulses });
  };
  return () => {
    const now = clock.now().getTime();
    if (cached === null || cached.until <= now)
      cached = { until: now + GOOD_FOR, status: readStatus() };
    return cached.status;
  };
}

/** Derives the state of each part. Anyone can read the result, so it must not reveal numbers of orders or customers. */
export function deriveStatus(found: Found): ShopStatus {
  const { at, facts } = found;
  const parts = {
    site: 'works' as const,
    database: databaseState(found),
    jobs: facts ? jobsState(facts.jobs) : ('unknown' as const),
    mails: mailsState(found),
    payments: paymentsState(found),
    taxes: taxesState(found),
  };
  return { at, parts };
}

function databaseState({ facts, writable, took }: Found): PartState {
  if (!facts || !writable || facts.jobs.readOnly) return 'fails';
  return took >= SLOW_DATABASE ? 'slow' : 'works';
}

function jobsState({ waits, failing }: JobFacts): PartState {
  if (waits === null || waits < JOBS.slow) return failing ? 'slow' : 'works';
  return waits < JOBS.fails ? 'slow' : 'fails';
}

function mailsState({ at, facts, sendsMails }: Found): PartState {
  if (!sendsMails) return 'off';
  if (!facts) return 'unknown';
  const { waitsSince, failsSince, givenUpFrom, sentAt } = facts.mails;
  // No email was sent since, so the mail server may be down.
  if (givenUpFrom && !(sentAt && sentAt > givenUpFrom)) return 'fails';
  // Other emails were sent since, so only this one has a problem.
  if (failsSince) return sentAt && sentAt > failsSince ? 'slow' : 'fails';
  const isLate = waitsSince !== null && at.getTime() - waitsSince.getTime() >= SLOW_MAIL;
  const isLost = givenUpFrom !== null && at.getTime() - givenUpFrom.getTime() < FRESH_LOSS;
  return isLate || isLost ? 'slow' : 'works';
}

function paymentsState({ at, facts, pulse }: Found): PartState {
  const calls = callsState(pulse, { at, fresh: FRESH_FAILURE });
  if (calls === 'fails') return 'fails';
  if (!facts) return 'unknown';
  return facts.jobs.paymentsLate ? 'slow' : calls;
}

const taxesState = ({ at, taxes }: Found): PartState =>
  taxes ? callsState(taxes, { at, fresh: FRESH_SILENCE }) : 'off';

function callsState(
  { failures, failedAt }: Pulse,
  { at, fresh }: { readonly at: Date; readonly fresh: number },
): 'works' | 'slow' | 'fails' {
  const isFresh = failedAt !== null && at.getTime() - failedAt.getTime() < fresh;
  if (!isFresh || failures === 0) return 'works';
  return failures >= OUTAGE_FAILURES ? 'fails' : 'slow';
}

function canWrite(database: Pick<Database, 'failure' | 'assertWritable'>): boolean {
  try {
    database.assertWritable();
    return database.failure() === null;
  } catch {
    return false;
  }
}

async function readFacts(reader: Reader) {
  const jobs = await readJobs(reader);
  return { jobs, mails: await mailFlow(reader) };
}

/** Compares with `now()`, because the times in the queue are from the database's clock. */
async function readJobs(reader: Reader): Promise<JobFacts> {
  const result: unknown = await reader.tx.execute(sql`
    select pg_is_in_recovery() as "readOnly",
      (select extract(epoch from now() - min(start_after))::float8 * 1000 from pgboss.job
        where state < 'active' and not blocked and start_after <= now()) as waits,
      exists (select from pgboss.job where name <> ${SEND_MAIL} and state = 'retry'
        and retry_count >= ${MANY_RETRIES})
      or exists (select from pgboss.job as bad where bad.name <> ${SEND_MAIL} and bad.state = 'failed'
        and bad.completed_on > now() - interval '1 day' and not exists (
          select from pgboss.job as good where good.name = bad.name and good.state = 'completed'
            and good.completed_on > bad.completed_on)) as failing,
      exists (select from pgboss.job where name = ${SETTLE_PAYMENT} and state = 'retry')
      or coalesce((select state = 'failed' from pgboss.job
        where name = ${RECONCILE_PAYMENTS} and state in ('completed', 'failed')
        order by completed_on desc limit 1), false) as "paymentsLate"`);
  const { rows } = result as { readonly rows: readonly JobFacts[] };
  const [facts] = rows;
  if (!facts) throw new Error('The query on the queue returned no row.');
  return facts;
}
