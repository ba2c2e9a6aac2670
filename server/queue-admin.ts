import { sql } from 'drizzle-orm';
import type { PgBoss } from 'pg-boss';
import { driverOf } from '../db/queue.ts';
import type { Reader } from '../db/work.ts';
import { SEND_MAIL } from '../domain/mail/index.ts';
import type { QueueAdmin, TroubledJob } from '../web/index.ts';
import { TIMERS } from './jobs.ts';

/** In UTF-16 units. */
const ERROR_LENGTH = 500;

type Row = {
  readonly id: string;
  readonly name: string;
  readonly state: TroubledJob['state'];
  readonly tries: number;
  readonly error: string | null;
  readonly at: string;
};

/**
 * Lets staff see and retry failed jobs. Lists only the last run of each timer, so that timers do not hide other
 * failures. Given-up emails have their own list.
 */
export const openQueueAdmin = (queue: Pick<PgBoss, 'retry'>): QueueAdmin => ({
  async troubled(reader, { after, limit }) {
    const rows = await rowsOf(
      reader,
      sql`with troubled as (
            select ${COLUMNS} from pgboss.job where state = 'retry' and name not in ${TIMERS}
            union all
            select ${COLUMNS} from pgboss.job
              where state = 'failed' and name not in ${[...TIMERS, SEND_MAIL]}
            union all select ${COLUMNS} from (${LAST_RUNS}) as last where state in ('failed', 'retry'))
          select id, name, state::text as state, retry_count + 1 as tries,
            output ->> 'message' as error,
            to_char(created_on at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at
          from troubled
          where ${after}::uuid is null or (state = 'failed', created_on, id) <
            (select state = 'failed', created_on, id from pgboss.job where id = ${after}::uuid)
          order by (state = 'failed') desc, created_on desc, id desc limit ${limit}`,
    );
    return (rows as readonly Row[]).map((row) => ({
      ...row,
      error: row.error?.slice(0, ERROR_LENGTH) ?? null,
    }));
  },

  countFailed: async (reader) => (await countJobs(reader)).failed,

  async retry(work, { id, name }) {
    if (name === SEND_MAIL) return false;
    const rows = await rowsOf(
      work,
      sql`select id from pgboss.job where name = ${name} and id = ${id} and state = 'failed' for update`,
    );
    if (rows.length === 0) return false;
    await queue.retry(name, id, { db: driverOf(work.tx) });
    return true;
  },
});

const COLUMNS = sql`id, name, state, retry_count, output, created_on`;
const LAST_RUNS = sql`select distinct on (name) ${COLUMNS} from pgboss.job
  where name in ${TIMERS} and state in ('completed', 'failed', 'retry')
  order by name, completed_on desc nulls first, id desc`;

export type JobCounts = { readonly failed: number; readonly mails: number };

/** Uses the counts that pg-boss refreshes every 15 seconds, because counting would read all jobs. */
export async function countJobs(reader: Reader): Promise<JobCounts> {
  const rows = await rowsOf(
    reader,
    sql`select coalesce(sum(failed_count) filter (where name not in ${[...TIMERS, SEND_MAIL]}), 0)::int
            + (select count(*) from (${LAST_RUNS}) as last where state = 'failed')::int as failed,
          coalesce(sum(queued_count) filter (where name = ${SEND_MAIL}), 0)::int as mails
        from pgboss.queue`,
  );
  return (rows as readonly JobCounts[])[0] ?? { failed: 0, mails: 0 };
}

async function rowsOf(reader: Reader, query: ReturnType<typeof sql>): Promise<readonly unknown[]> {
  const result: unknown = await reader.tx.execute(query);
  if (typeof result !== 'object' || result === null || !('rows' in result)) return [];
  return Array.isArray(result.rows) ? result.rows : [];
}
