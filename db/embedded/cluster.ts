import { PGlite } from '@electric-sql/pglite';
import { Client, Pool } from 'pg';
import { NotDurable } from '../errors.ts';
import { DurableFiles } from './durable-files.ts';
import { Session } from './session.ts';
import { EmbeddedSocket } from './socket.ts';

/** In milliseconds. */
const WAIT_FOR_CONNECTION = 10_000;

const setting = (name: string, value: string): string[] => ['-c', `${name}=${value}`];

/** PGlite's default start parameters without `-F`, which turns fsync off. */
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
  ...setting('shared_buffers', '8MB'),
];

export type Cluster = {
  readonly pool: Pool;
  syncs(): number;
  failure(): Error | null;
  dump(): Promise<Blob>;
  close(): Promise<void>;
};

/** @throws {NotDurable} if fsync does not reach the disk */
export async function openCluster(folder: string): Promise<Cluster> {
  const files = new DurableFiles(folder);
  const pglite = await PGlite.create({ fs: files, startParams: DURABLE_PARAMS });
  const cluster = connect(pglite, files);
  await assertDurable(cluster);
  return cluster;
}

/** @internal `template` is an earlier `dump()`. */
export async function openMemoryCluster(template?: Blob): Promise<Cluster> {
  const pglite = await PGlite.create({
    startParams: [...START_PARAMS, ...setting('fsync', 'off')],
    // 1 MB instead of 16 halves the archive and the time to load it.
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

function embeddedClient(session: Session): typeof Client {
  return class EmbeddedClient extends Client {
    constructor() {
      super({
        // Without these values node-postgres would read the environment and ~/.pgpass.
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
    throw new NotDurable('The embedded database does not sync its log to disk. Refusing to start.');
  }
}
