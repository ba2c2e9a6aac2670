import { AsyncLocalStorage } from 'node:async_hooks';
import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { Client } from 'pg';
import type { ConstructorOptions } from 'pg-boss';
import { fromDrizzle, PgBoss } from 'pg-boss';
import { bounded, LONGEST_UPKEEP } from './connection.ts';
import type { Database } from './database.ts';
import type { Queryable } from './work.ts';

/** What pg-boss runs its statements on. */
type Driver = NonNullable<ConstructorOptions['db']>;

/** The transaction a job is being put in at this moment. */
const sending = new AsyncLocalStorage<Queryable>();

/** How often jobs whose process was killed are looked for, in seconds. */
const LOOK_AFTER_JOBS = { superviseIntervalSeconds: 15, monitorIntervalSeconds: 15 };

/** Connections of the queue to a real server, besides the one it listens on. */
const QUEUE_CONNECTIONS = 4;

/**
 * The job queue in the same database; `start` it, and listen to its `error` event, before use.
 * Create queues with `notify: true`: then a job starts within milliseconds of its commit.
 */
export function openQueue(database: Database, options: ConstructorOptions = {}): PgBoss {
  if (database.url !== null) {
    return new PgBoss({
      ...bounded(database.url, LONGEST_UPKEEP),
      max: QUEUE_CONNECTIONS,
      useListenNotify: true,
      ...LOOK_AFTER_JOBS,
      ...options,
    });
  }
  return new PgBoss({
    db: embeddedDriver(database),
    backend: 'pglite',
    useListenNotify: true,
    // There is no autovacuum to watch over, and concurrent index builds need a second connection.
    monitorVacuum: false,
    reindex: false,
    ...LOOK_AFTER_JOBS,
    ...options,
  });
}

/**
 * Lets `work.enqueue` put its job in the very transaction of the work: it exists if and only if the
 * work commits. The queue of that name must have been created.
 */
export function attachOutbox(database: Database, queue: PgBoss): void {
  database.setEnqueue(async (tx, job, data, { key, ...options } = {}) => {
    const named = key === undefined ? options : { ...options, singletonKey: key };
    const id = await sending.run(tx, () =>
      queue.send(job, { ...data }, { ...named, db: driverOf(tx) }),
    );
    // With a key: one that waits already stands for both.
    if (id === null && key === undefined) {
      throw new Error(`The queue ${job} did not take the job.`);
    }
  });
}

/** Creates or updates the queue's tables, for tools that copy them. */
export const prepareQueueTables = (database: Database): Promise<void> =>
  withQueue(database, async () => {});

/** Lets the work of a tool enqueue jobs while `use` runs; the site does them. */
export const withOutbox = <T>(database: Database, use: () => Promise<T>): Promise<T> =>
  withQueue(database, (queue) => {
    attachOutbox(database, queue);
    return use();
  });

/** A queue that runs nothing, for tools. */
async function withQueue<T>(database: Database, use: (queue: PgBoss) => Promise<T>): Promise<T> {
  const queue = openQueue(database, { supervise: false, schedule: false, useListenNotify: false });
  const errors: Error[] = [];
  queue.on('error', (error) => errors.push(error));
  await queue.start();
  const used = await use(queue).finally(() => queue.stop({ graceful: false }));
  if (errors[0] !== undefined) {
    throw errors[0];
  }
  return used;
}

/** pg-boss inside an open transaction. */
export function driverOf(tx: Queryable): Driver {
  const execute = async (query: unknown) => ({ rows: rowsOf(await tx.execute(query as SQL)) });
  return fromDrizzle({ execute }, sql);
}

/** pg-boss on the embedded database's one connection. */
function embeddedDriver(database: Database): Driver {
  return {
    executeSql: async (text, values) => {
      const tx = sending.getStore();
      if (tx !== undefined) {
        // Looking up the queue while a job is sent: the connection belongs to that transaction.
        return await driverOf(tx).executeSql(text, values);
      }
      // A full disk stops PostgreSQL for good; the queue tries again by itself.
      database.assertWritable();
      const result: unknown = await database.pool.query(text, values);
      return { rows: rowsOf(result) };
    },
    listen: (channel, onNotification, onReconnect) =>
      listen(database, { channel, onNotification, onReconnect }),
  };
}

type Listener = {
  readonly channel: string;
  onNotification(payload: string): void;
  onReconnect(): void;
};

/** Listening stays in force when the pool replaces its client: the session below is the same. */
async function listen(
  database: Database,
  { channel, onNotification, onReconnect }: Listener,
): Promise<{ close(): Promise<void> }> {
  // A notification arrives during somebody's commit; what it starts is no part of that work.
  const outside = AsyncLocalStorage.snapshot();
  let open = true;
  const heard = new WeakSet<Client>();
  const hear = (client: Client) => {
    if (heard.has(client)) {
      return;
    }
    heard.add(client);
    client.on('notification', (message) => {
      if (open && message.channel === channel) {
        outside(() => onNotification(message.payload ?? ''));
      }
    });
  };
  database.pool.on('connect', hear);
  const client = await database.pool.connect();
  try {
    hear(client);
    await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
  } finally {
    client.release();
  }
  onReconnect();
  return {
    close: async () => {
      open = false;
      database.pool.off('connect', hear);
      await database.pool.query(`UNLISTEN ${client.escapeIdentifier(channel)}`);
    },
  };
}

/** Several statements in one text give several results; pg-boss wants the rows of all of them. */
function rowsOf(result: unknown): unknown[] {
  if (Array.isArray(result)) {
    return result.flatMap(rowsOf);
  }
  return typeof result === 'object' &&
    result !== null &&
    'rows' in result &&
    Array.isArray(result.rows)
    ? result.rows
    : [];
}
