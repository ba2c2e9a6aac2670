import { PGlite } from '@electric-sql/pglite';
import { Client, Pool } from 'pg';
import { NotDurable } from '../errors.ts';
import { DurableFiles } from './durable-files.ts';
import { Session } from './session.ts';
import { EmbeddedSocket } from './socket.ts';

/** How long a request waits for the one connection before it fails, in milliseconds. */
const WAIT_FOR_CONNECTION = 10_000;

const setting = (name: string, value: string): string[] => ['-c', `${name}=${value}`];

/** PGlite's own start parameters, except `-F` (no fsync at all), which it starts with by default. */
const START_PARAMS = [
  '--single',
  '-O',
  '-j',
  ...setting('search_path', 'public'),
  ...setting('exit_on_error', 'false'),
  ...setting('log_checkpoints', 'false'),
  ...setting('max_worker_processes', '0'),
  ...setting('max_parallel_workers', '0'),
  ...setting('max_parallel_workers_per_gather', '0'),
  ...setting('max_parallel_maintenance_workers', '0'),
  ...setting('io_method', 'sync'),
];

const DURABLE_PARAMS = [
  ...START_PARAMS,
  ...setting('fsync', 'on'),
  ...setting('synchronous_commit', 'on'),
  ...setting('full_page_writes', 'on'),
  ...setting('wal_sync_method', 'fsync'),
  ...setting('max_wal_size', '64MB'),
  // The system keeps the files in its memory as well, and this is all the process ever takes.
  ...setting('shared_buffers', '8MB'),
];

/** A running embedded PostgreSQL: node-postgres talks to it through `pool`, one client at a time. */
export type Cluster = {
  readonly pool: Pool;
  /** How many fsyncs reached the disk; stays 0 in memory. */
  syncs(): number;
  /** Why it no longer answers; null while it does. */
  failure(): Error | null;
  /** All files of the cluster as a tar archive. */
  dump(): Promise<Blob>;
  close(): Promise<void>;
};

/** Starts the cluster in `folder`, creating it when empty. Throws `NotDurable` if fsync is not hooked in. */
export async function openCluster(folder: string): Promise<Cluster> {
  const files = new DurableFiles(folder);
  const pglite = await PGlite.create({ fs: files, startParams: DURABLE_PARAMS });
  const cluster = connect(pglite, files);
  await assertDurable(cluster);
  return cluster;
}

/**
 * A cluster in memory, gone when closed: for tests. `template` is an earlier `dump()`.
 * @internal
 */
export async function openMemoryCluster(template?: Blob): Promise<Cluster> {
  const pglite = await PGlite.create({
    startParams: [...START_PARAMS, ...setting('fsync', 'off')],
    // 1 MB instead of 16: the archive halves, and so does the time to load it.
    initDbStartParams: ['--wal-segsize=1'],
    ...(template === undefined ? {} : { loadDataDir: template }),
  });
  return connect(pglite, null);
}

function connect(pglite: PGlite, files: DurableFiles | null): Cluster {
  const session = new Session(pglite, () => files?.failure ?? null);
  const pool = new Pool({
    Client: embeddedClient(session),
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: WAIT_FOR_CONNECTION,
  });
  // A broken connection is reported by whoever used it; node-postgres tells the pool as well.
  pool.on('error', () => {});
  return {
    pool,
    syncs: () => files?.syncs ?? 0,
    failure: () => session.failure,
    dump: () => pglite.dumpDataDir('none'),
    close: async () => {
      await pool.end();
      session.close();
      await pglite.close();
    },
  };
}

/** Each new client of the pool gets its own socket into the one session. */
function embeddedClient(session: Session): typeof Client {
  return class EmbeddedClient extends Client {
    constructor() {
      super({
        // All named, or node-postgres would look for them in the environment and in ~/.pgpass.
        user: 'postgres',
        password: '',
        database: 'postgres',
        host: 'embedded',
        port: 5432,
        ssl: false,
        stream: () => new EmbeddedSocket(session) as never,
      });
    }
  };
}

async function assertDurable(cluster: Cluster): Promise<void> {
  const before = cluster.syncs();
  await cluster.pool.query('CHECKPOINT');
  const { rows } = await cluster.pool.query<{ fsync: string; method: string }>(
    `SELECT current_setting('fsync') AS fsync, current_setting('wal_sync_method') AS method`,
  );
  const [settings] = rows;
  if (cluster.syncs() === before || settings?.fsync !== 'on' || settings.method !== 'fsync') {
    await cluster.close();
    throw new NotDurable('The embedded database does not write its log down: refusing to start.');
  }
}
