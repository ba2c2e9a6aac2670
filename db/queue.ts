import { AsyncLocalStorage } from 'node:async_hooks';
import { type SQL, sql } from 'drizzle-orm';
import type { Client } from 'pg';
import { type ConstructorOptions, fromDrizzle, PgBoss } from 'pg-boss';
import { configWithLimits, LONGEST_UPKEEP } from './connection.ts';
import type { Database } from './database.ts';
import { withActivity } from './job-data.ts';
import type { Queryable } from './work.ts';

type Driver = NonNullable<ConstructorOptions['db']>;

const sending = new AsyncLocalStorage<Queryable>();

/** How often pg-boss looks for jobs whose process was killed. */
const SUPERVISION = { superviseIntervalSeconds: 15, monitorIntervalSeconds: 15 };

/** Connections to a server, in addition to the one that listens. */
const QUEUE_CONNECTIONS = 4;

/** Opens the job queue. Listen to `error` and `start` it first. Create queues with `notify: true` for a prompt start. */
export function openQueue(database: Database, options: ConstructorOptions = {}): PgBoss {
  if (database.url !== null) {
    return new PgBoss({
      ...configWithLimits(database.url, LONGEST_UPKEEP),
      max: QUEUE_CONNECTIONS,
      useListenNotify: true,
      ...SUPERVISION,
      ...options,
    });
  }
  return new PgBoss({
    db: embeddedDriver(database),
    backend: 'pglite',
    useListenNotify: true,
    // PGlite has no autovacuum to monitor, and a concurrent index build needs a second connection.
    monitorVacuum: false,
    reindex: false,
    ...SUPERVISION,
    ...options,
  });
}

/** Makes `work.enqueue` add its job in the same transaction. */
export function attachOutbox(database: Database, queue: PgBoss): void {
  database.setEnqueue(async (tx, job, data, { key, group, ...options } = {}) => {
    const named = {
      ...options,
      ...(key !== undefined && { singletonKey: key }),
      ...(group !== undefined && { group: { id: group } }),
    };
    const id = await sending.run(tx, () =>
      queue.send(job, { ...withActivity(data) }, { ...named, db: driverOf(tx) }),
    );
    // With a key, null means that a waiting job already has that key.
    if (id === null && key === undefined) {
      throw new Error(`The queue ${job} rejected the job.`);
    }
  });
}

export const prepareQueueTables = (database: Database): Promise<void> =>
  withQueue(database, async () => {});

export const withOutbox = <T>(database: Database, use: () => Promise<T>): Promise<T> =>
  withQueue(database, (queue) => {
    attachOutbox(database, queue);
    return use();
  });

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

export function driverOf(tx: Queryable): Driver {
  const execute = async (query: unknown) => ({ rows: rowsOf(await tx.execute(query as SQL)) });
  return fromDrizzle({ execute }, sql);
}

function embeddedDriver(database: Database): Driver {
  return {
    executeSql: async (text, values) => {
      const tx = sending.getStore();
      if (tx !== undefined) {
        // pg-boss looks up the queue while a transaction that sends a job holds the connection.
        return await driverOf(tx).executeSql(text, values);
      }
      // A full disk would stop PostgreSQL for good. The queue retries on its own.
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

/** LISTEN stays in force when the pool replaces its client, because the session stays the same. */
async function listen(
  database: Database,
  { channel, onNotification, onReconnect }: Listener,
): Promise<{ close(): Promise<void> }> {
  // A notification arrives during a commit, but its handler must not run in that transaction's context.
  const outside = AsyncLocalStorage.snapshot();
  let open = true;
  const subscribed = new WeakSet<Client>();
  const subscribe = (client: Client) => {
    if (subscribed.has(client)) {
      return;
    }
    subscribed.add(client);
    client.on('notification', (message) => {
      if (open && message.channel === channel) {
        outside(() => onNotification(message.payload ?? ''));
      }
    });
  };
  database.pool.on('connect', subscribe);
  const client = await database.pool.connect();
  try {
    subscribe(client);
    await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
  } finally {
    client.release();
  }
  onReconnect();
  return {
    close: async () => {
      open = false;
      database.pool.off('connect', subscribe);
      await database.pool.query(`UNLISTEN ${client.escapeIdentifier(channel)}`);
    },
  };
}

/** Several statements in one text return several results. pg-boss expects the rows of all of them. */
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
