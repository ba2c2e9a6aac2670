import { randomBytes } from 'node:crypto';
import { Client, Pool } from 'pg';
import { createDatabase, type Database, type Storage } from '../../db/database.ts';
import { migrateDatabase } from '../../db/migrate.ts';
import type { JobData, JobOptions, Queryable } from '../../db/work.ts';
import { countedRandom, createTestClock, type TestClock } from './clock.ts';
import { giveBack, takeCluster } from './spare-cluster.ts';
import { hashMigrations } from './template.ts';

export type CollectedJob = {
  readonly job: string;
  readonly data: JobData;
  readonly options: JobOptions;
};

export type TestDatabase = Pick<Database, 'run' | 'read' | 'orm' | 'close'> & {
  readonly database: Database;
  /** Of committed transactions, oldest first. */
  readonly jobs: CollectedJob[];
  readonly clock: TestClock;
};

/**
 * In memory, or on the server in TEST_DATABASE_URL. The caller closes it. Jobs are collected until the test connects a
 * queue with `database.setEnqueue`.
 */
export async function openTestDatabase(): Promise<TestDatabase> {
  const clock = createTestClock();
  const url = process.env.TEST_DATABASE_URL;
  const storage = url === undefined || url === '' ? await openInMemory() : await openOnServer(url);
  const plain = createDatabase(storage, { clock, random: countedRandom() });
  const { jobs, run } = collectJobs(plain);
  const database: Database = { ...plain, run };
  return { database, jobs, clock, run, read: plain.read, orm: plain.orm, close: plain.close };
}

function collectJobs(database: Database): { jobs: CollectedJob[]; run: Database['run'] } {
  const jobs: CollectedJob[] = [];
  const uncommitted = new Map<Queryable, CollectedJob[]>();
  database.setEnqueue(async (tx, job, data, options = {}) => {
    uncommitted.set(tx, [...(uncommitted.get(tx) ?? []), { job, data, options }]);
  });
  const run: Database['run'] = async (fn, options) => {
    let tx: Queryable | undefined;
    const result = await database.run((work) => {
      tx = work.tx;
      return fn(work);
    }, options);
    for (const fresh of (tx && uncommitted.get(tx)) ?? [])
      if (!jobs.some((one) => isSameWaiting(one, fresh))) jobs.push(fresh);
    return result;
  };
  return { jobs, run };
}

/** Like the real queue, which adds no job with a key while one with this key waits. */
const isSameWaiting = (one: CollectedJob, fresh: CollectedJob): boolean =>
  fresh.options.key !== undefined && one.job === fresh.job && one.options.key === fresh.options.key;

async function openInMemory(): Promise<Storage> {
  const cluster = await takeCluster();
  return {
    kind: 'embedded',
    url: null,
    maxTransactions: 1,
    pool: cluster.pool,
    assertWritable: () => {},
    failure: cluster.failure,
    close: () => giveBack(cluster),
  };
}

async function openOnServer(url: string): Promise<Storage> {
  const template = `vitrine_template_${hashMigrations()}`;
  const name = `vitrine_test_${randomBytes(6).toString('hex')}`;
  await withClient(url, async (client) => {
    await createTemplate(client, url, template);
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  });
  const own = addressOf(url, name);
  const maxTransactions = 5;
  const pool = new Pool({ connectionString: own, max: maxTransactions });
  return {
    kind: 'postgres',
    url: own,
    maxTransactions,
    pool,
    assertWritable: () => {},
    failure: () => null,
    close: async () => {
      await pool.end();
      // Not by force, which would break closing connections with an unhandled error.
      await withClient(url, (client) => client.query(`DROP DATABASE ${name}`));
    },
  };
}

/** Takes a lock, because test files start in parallel. */
async function createTemplate(client: Client, url: string, template: string): Promise<void> {
  const LOCK = 4_711;
  await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
  const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [template]);
  if (rowCount === 0) {
    const unfinished = `vitrine_new_${randomBytes(6).toString('hex')}`;
    await client.query(`CREATE DATABASE ${unfinished}`);
    const pool = new Pool({ connectionString: addressOf(url, unfinished), max: 1 });
    await migrateDatabase(pool);
    await pool.end();
    await client.query(`ALTER DATABASE ${unfinished} RENAME TO ${template}`);
  }
  await client.query('SELECT pg_advisory_unlock($1)', [LOCK]);
}

async function withClient<T>(url: string, fn: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await fn(client);
  } finally {
    await client.end();
  }
}

function addressOf(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}
