import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { seconds } from '../../kit/time.ts';
import { childEnvironment } from '../config.ts';
import { BackupRefused } from './refused.ts';

const CONNECTED_WITHIN = seconds(10);
/** In characters. */
const LONGEST_REASON = 1000;
/** Settings of PostgreSQL's own programs, such as `PGSSLROOTCERT`, and of the TLS and Kerberos libraries that they use. */
const OWN_SETTINGS = /^(PG[A-Z]+|SSL_CERT_(FILE|DIR)|KRB5[A-Z_]+)$/;

type Tool = 'pg_dump' | 'pg_restore';

/**
 * Writes the whole database to `file`, as of one moment, while the shop runs.
 * @throws BackupRefused if `pg_dump` is missing, too old, or fails
 */
export async function dumpDatabase(url: string, file: string): Promise<void> {
  await assertTool('pg_dump', await withClient(url, readMajor));
  await runTool('pg_dump', url, ['--format=custom', `--file=${file}`]);
}

/**
 * Restores a dump into an empty database, whole or not at all.
 * @throws BackupRefused if the database has tables, or if `pg_restore` is missing, too old, or fails
 */
export async function restoreDatabase(url: string, file: string): Promise<void> {
  await assertTool('pg_restore', await withClient(url, readMajor));
  await assertEmpty(url);
  await runTool('pg_restore', url, ['--single-transaction', '--exit-on-error', file]);
}

/** Checks that a database is empty. @throws BackupRefused if it has tables */
export async function assertEmpty(url: string): Promise<void> {
  const tables = await withClient(url, async (client) => {
    const { rows } = await client.query<{ tables: number }>(
      `SELECT count(*)::int AS tables FROM pg_tables
       WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
    );
    return rows[0]?.tables ?? 0;
  });
  if (tables === 0) return;
  throw new BackupRefused(
    `The database in DATABASE_URL has ${tables} tables. Restore into an empty one.`,
  );
}

/** Each program reads servers and dumps up to its own major version. */
async function assertTool(tool: Tool, server: number): Promise<void> {
  const installed = await promisify(execFile)(tool, ['--version'], {
    env: childEnvironment(OWN_SETTINGS),
  }).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new BackupRefused(
      `${tool} is not installed. Install the client programs of PostgreSQL ${server} or newer (Debian: postgresql-client).`,
    );
  });
  const major = Number(/\(PostgreSQL\) (\d+)/.exec(installed.stdout)?.[1] ?? 0);
  if (major >= server) return;
  throw new BackupRefused(
    `${tool} ${major} is too old for PostgreSQL ${server}. Install postgresql-client-${server} or newer.`,
  );
}

async function runTool(tool: Tool, url: string, args: readonly string[]): Promise<void> {
  const { address, password } = splitPassword(url);
  const all = ['--no-owner', '--no-privileges', '--no-password', `--dbname=${address}`, ...args];
  const env = childEnvironment(OWN_SETTINGS, {
    PGCONNECT_TIMEOUT: '10',
    ...(password ? { PGPASSWORD: password } : {}),
  });
  await promisify(execFile)(tool, all, { env }).catch((error: unknown) => {
    const { stderr = '' } = error as { stderr?: string };
    throw new BackupRefused(`${tool} failed: ${stderr.trim().slice(0, LONGEST_REASON)}`);
  });
}

/**
 * Every user of the machine can read the arguments of a process. A password in the query wins, as in node-postgres and
 * libpq. The rest of the query stays as it is, because libpq reads no `+` as a space.
 */
function splitPassword(url: string): { readonly address: string; readonly password: string } {
  const address = new URL(url);
  const password = address.searchParams.get('password') ?? decodeURIComponent(address.password);
  address.password = '';
  const others = address.search.slice(1).split('&');
  address.search = others.filter((pair) => !pair.startsWith('password=')).join('&');
  return { address: address.href, password };
}

async function readMajor(client: Client): Promise<number> {
  const { rows } = await client.query<{ major: number }>(
    `SELECT current_setting('server_version_num')::int / 10000 AS major`,
  );
  return rows[0]?.major ?? 0;
}

async function withClient<T>(url: string, use: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECTED_WITHIN,
  });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
