import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  findPostgres,
  openPool,
  type PostgresServer,
  startPostgres,
} from '../tests/harness/postgres.ts';
import { ServerTooOld } from './errors.ts';
import { migrateDatabase } from './migrate.ts';
import { openDatabase } from './open.ts';
import { isOutage } from './outage.ts';
import { openQueue } from './queue.ts';

const installed = findPostgres() !== null;

const note = installed ? '' : ' (skipped: none is installed here)';

describe.skipIf(!installed)(`on a real PostgreSQL${note}`, () => {
  let server: PostgresServer;

  beforeAll(async () => {
    server = await startPostgres();
  });

  afterAll(() => server?.stop());

  const create = async (name: string, ...statements: string[]) => {
    const url = new URL(server.url);
    const client = new Client({ connectionString: server.url });
    await client.connect();
    await client.query(`CREATE DATABASE ${name}`);
    await client.end();
    url.pathname = `/${name}`;
    const own = new Client({ connectionString: url.href });
    await own.connect();
    for (const statement of statements) {
      await own.query(statement);
    }
    await own.end();
    return url.href;
  };

  const open = (url: string) => openDatabase({ url, dataDir: '/nowhere' });

  test('refuses a server that is too old, and leaves it unchanged', async () => {
    const url = await create(
      'old',
      `CREATE FUNCTION public.current_setting(text) RETURNS text
         RETURN CASE $1 WHEN 'server_version_num' THEN '140011' ELSE '14.11' END`,
      'ALTER DATABASE old SET search_path = public, pg_catalog',
    );
    await expect(open(url)).rejects.toBeInstanceOf(ServerTooOld);
    await expect(open(url)).rejects.toThrow('PostgreSQL 14.11 is too old');
    const pool = openPool({ connectionString: url });
    const { rows } = await pool.query(`SELECT to_regclass('public.price') AS price`);
    await pool.end();
    expect(rows).toEqual([{ price: null }]);
  });

  test('fails at once if there is no server', async () => {
    const url = new URL(server.url);
    url.port = '1';
    await expect(open(url.href)).rejects.toThrow(/ECONNREFUSED/);
  });

  test('limits transactions, and treats a timeout as an outage', async () => {
    const database = await open(await create('limits'));
    const shown = async (name: string) => (await database.pool.query(`SHOW ${name}`)).rows[0][name];
    expect(await shown('statement_timeout')).toBe('30s');
    expect(await shown('idle_in_transaction_session_timeout')).toBe('30s');
    const late = await database
      .run(async ({ tx }) => {
        await tx.execute(sql`SET LOCAL statement_timeout = 50`);
        await tx.execute(sql`SELECT pg_sleep(5)`);
      })
      .catch((error: unknown) => error);
    expect(isOutage(late)).toBe(true);
    const rested = await database
      .run(async ({ tx }) => {
        await tx.execute(sql`SET LOCAL idle_in_transaction_session_timeout = 50`);
        await wait(500);
        await tx.execute(sql`SELECT 1`);
      })
      .catch((error: unknown) => error);
    expect(isOutage(rested)).toBe(true);
    expect(await shown('statement_timeout')).toBe('30s');
    await database.close();
  });

  test('limits the statements of the queue', async () => {
    const database = await open(await create('queue'));
    const queue = openQueue(database);
    const troubles: Error[] = [];
    queue.on('error', (error) => troubles.push(error));
    await queue.start();
    const { rows } = await queue
      .getDb()
      .executeSql("SELECT current_setting('statement_timeout') AS longest", []);
    expect(rows).toEqual([{ longest: '2min' }]);
    await queue.stop({ graceful: false });
    await database.close();
    expect(troubles).toEqual([]);
  });

  test('migrates once when eight processes start together', async () => {
    const url = await create('crowd');
    const databases = await Promise.all(Array.from({ length: 8 }, () => open(url)));
    const pool = openPool({ connectionString: url });
    const { rows } = await pool.query(
      'SELECT count(*)::int AS runs, count(DISTINCT hash)::int AS migrations FROM drizzle.__drizzle_migrations',
    );
    expect(rows[0].runs).toBe(rows[0].migrations);
    expect(rows[0].runs).toBeGreaterThan(0);
    expect((await pool.query('SELECT FROM price')).rowCount).toBe(0);
    await pool.end();
    await Promise.all(databases.map((database) => database.close()));
  });

  test('rolls back a failed migration and frees the lock', async () => {
    const url = await create('half', 'CREATE TABLE price (id int)');
    const pool = openPool({ connectionString: url, max: 2 });
    await expect(migrateDatabase(pool)).rejects.toThrow();
    await pool.query('DROP TABLE price');
    await migrateDatabase(pool);
    expect((await pool.query('SELECT FROM price')).rowCount).toBe(0);
    await pool.end();
  });
});
