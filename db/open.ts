import { chmodSync, mkdirSync } from 'node:fs';
import type { Pool } from 'pg';
import { type Random, systemRandom } from '../kit/random.ts';
import { type Clock, systemClock } from '../kit/time.ts';
import { configWithLimits, configWithoutLimits, openPool } from './connection.ts';
import { createDatabase, type Database, type Enqueue, type Storage } from './database.ts';
import { assertDiskSpace, DISK_FLOOR_BYTES } from './disk.ts';
import { openCluster } from './embedded/cluster.ts';
import { prepareCluster } from './embedded/first-start.ts';
import { lockFolder } from './embedded/folder-lock.ts';
import { ServerTooOld } from './errors.ts';
import { migrateDatabase } from './migrate.ts';
import { assertRestored } from './unfinished-restore.ts';

type DatabaseOptions = {
  /** `postgres://…`, or null for the embedded database in `dataDir`. */
  readonly url: string | null;
  /** Created if missing. Only its owner can enter it. */
  readonly dataDir: string;
  readonly clock?: Clock;
  readonly random?: Random;
  readonly onJob?: Enqueue;
  /** Free bytes below which the embedded database refuses to write. */
  readonly diskFloorBytes?: number;
  readonly maxConnections?: number;
  /** Also opens a folder whose restore has not finished. Only the restore itself sets it. */
  readonly isRestore?: boolean;
  readonly report?: (error: Error) => void;
};

const READ_CONNECTIONS = 2;

/** PostgreSQL 15 as `server_version_num`. */
const OLDEST_SERVER = 150_000;

/** @throws {FolderInUse | UnfinishedRestore | DiskFull | NotDurable | ServerTooOld} or the server's error if it cannot be reached */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  if (options.isRestore !== true) assertRestored(options.dataDir);
  const storage =
    options.url === null ? await openEmbedded(options) : await openServer(options.url, options);
  const database = createDatabase(storage, {
    clock: options.clock ?? systemClock,
    random: options.random ?? systemRandom,
  });
  if (options.onJob !== undefined) {
    database.setEnqueue(options.onJob);
  }
  return database;
}

async function openEmbedded(
  options: Pick<DatabaseOptions, 'dataDir' | 'diskFloorBytes'>,
): Promise<Storage> {
  const { dataDir, diskFloorBytes = DISK_FLOOR_BYTES } = options;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  // PGlite creates files that everyone can read, so the folder must be private.
  chmodSync(dataDir, 0o700);
  assertDiskSpace(dataDir, Math.min(diskFloorBytes, DISK_FLOOR_BYTES));
  const lock = lockFolder(dataDir);
  try {
    const cluster = await openCluster(await prepareCluster(dataDir));
    const close = async () => {
      await cluster.close().finally(lock.release);
    };
    await migrateOrClose(cluster.pool, close);
    return {
      kind: 'embedded',
      url: null,
      maxTransactions: 1,
      pool: cluster.pool,
      assertWritable: () => assertDiskSpace(dataDir, diskFloorBytes),
      failure: cluster.failure,
      close,
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function openServer(url: string, options: DatabaseOptions): Promise<Storage> {
  const { maxConnections = 10, report = () => {} } = options;
  await prepareServer(url);
  const pool = openPool({ ...configWithLimits(url), max: maxConnections }, report);
  const maxTransactions = Math.max(1, maxConnections - READ_CONNECTIONS);
  const assertWritable = () => {};
  const failure = () => null;
  const close = () => pool.end();
  return { kind: 'postgres', url, maxTransactions, pool, assertWritable, failure, close };
}

/** Uses a connection without time limits, because a migration may take longer than a transaction is allowed to. */
async function prepareServer(url: string): Promise<void> {
  const pool = openPool({ ...configWithoutLimits(url), max: 1 }, () => {});
  try {
    await assertServerVersion(pool);
    await migrateDatabase(pool);
  } finally {
    await pool.end();
  }
}

async function assertServerVersion(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ number: string; name: string }>(
    `SELECT current_setting('server_version_num') AS number, current_setting('server_version') AS name`,
  );
  const [version] = rows;
  if (version === undefined || Number(version.number) < OLDEST_SERVER) {
    throw new ServerTooOld(version?.name ?? 'of unknown version');
  }
}

async function migrateOrClose(pool: Pool, close: () => Promise<void>): Promise<void> {
  try {
    await migrateDatabase(pool);
  } catch (error) {
    await close();
    throw error;
  }
}
