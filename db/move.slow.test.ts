import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../tests/harness/child.ts';
import { openTestDatabase } from '../tests/harness/database.ts';
import { findPostgres, type PostgresServer, startPostgres } from '../tests/harness/postgres.ts';
import { moveDatabase, TargetNotEmpty } from './move.ts';
import { openDatabase } from './open.ts';
import { attachOutbox, openQueue } from './queue.ts';

const installed = findPostgres() !== null;
const note = installed ? '' : ' (skipped: none is installed here)';

/** Every kind of column, with values that a careless copy would spoil. */
const KINDS = `CREATE TABLE kinds (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, parent bigint REFERENCES kinds,
  at timestamptz, amount numeric, "order" text, json jsonb, bytes bytea, many text[],
  double_amount numeric GENERATED ALWAYS AS (amount * 2) STORED)`;
const FILL = `INSERT INTO kinds (parent, at, amount, "order", json, bytes, many)
  SELECT nullif(n - 1, 0), '2026-03-29 01:30:00.123456+00', 9007199254740993.01, E'ü\\n\\\\"''',
    '{"a": [1, null, "ü"]}', '\\x00ff', ARRAY['a,b', NULL, '"']
  FROM generate_series(1, 2500) AS n ORDER BY n`;
const FINGERPRINT = `SELECT count(*)::int AS rows, md5(string_agg(kinds::text, '|' ORDER BY id)) AS sum FROM kinds`;

describe.skipIf(!installed)(`to a real PostgreSQL${note}`, () => {
  let server: PostgresServer;

  beforeAll(async () => {
    server = await startPostgres();
  });

  afterAll(() => server?.stop());

  const target = async (name: string) => {
    const admin = await openDatabase({ url: server.url, dataDir: '/nowhere' });
    await admin.pool.query(`CREATE DATABASE ${name}`);
    await admin.close();
    const url = new URL(server.url);
    url.pathname = `/${name}`;
    return url.href;
  };

  test('refuses a target with rows and leaves it unchanged', async () => {
    const from = await openTestDatabase();
    const to = await openDatabase({ url: await target('used'), dataDir: '/nowhere' });
    for (const { pool } of [from.database, to]) {
      await pool.query('CREATE TABLE sample (id int)');
      await pool.query('INSERT INTO sample VALUES (1)');
    }
    await expect(moveDatabase(from.database, to)).rejects.toBeInstanceOf(TargetNotEmpty);
    expect((await to.pool.query('SELECT FROM sample')).rowCount).toBe(1);
    await from.close();
    await to.close();
  });

  test('leaves the target empty after a failure', async () => {
    const from = await openTestDatabase();
    const to = await openDatabase({ url: await target('broken'), dataDir: '/nowhere' });
    await from.database.pool.query('CREATE TABLE a (id int); CREATE TABLE b (id int)');
    await to.pool.query('CREATE TABLE a (id int); CREATE TABLE b (id int CHECK (id < 5))');
    await from.database.pool.query('INSERT INTO a VALUES (1); INSERT INTO b VALUES (9)');
    await expect(moveDatabase(from.database, to)).rejects.toThrow('check constraint');
    expect((await to.pool.query('SELECT FROM a')).rowCount).toBe(0);
    await from.close();
    await to.close();
  });

  test('reports the cause of a lost connection', async () => {
    const from = await openTestDatabase();
    const to = await openDatabase({ url: await target('lost'), dataDir: '/nowhere' });
    await from.database.pool.query('CREATE TABLE a (id int); INSERT INTO a VALUES (1)');
    await to.pool.query(`CREATE TABLE a (id int);
      CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NEW; END $$;
      CREATE TRIGGER die BEFORE INSERT ON a FOR EACH ROW EXECUTE FUNCTION die()`);
    await expect(moveDatabase(from.database, to)).rejects.toThrow('administrator command');
    expect((await from.database.pool.query('SELECT FROM a')).rowCount).toBe(1);
    await from.close();
    await to.close();
  });

  test('copies every value, sequence, and waiting job', async () => {
    const from = await openTestDatabase();
    const url = await target('moved');
    const to = await openDatabase({ url, dataDir: '/nowhere' });
    for (const { pool } of [from.database, to]) {
      await pool.query(KINDS);
    }
    await from.database.pool.query(FILL);
    await queueJob(from.database);

    const moved = await moveDatabase(from.database, to);

    expect(moved).toContainEqual({ name: 'public.kinds', rows: 2500 });
    const [before, after] = await Promise.all(
      [from.database, to].map(({ pool }) => pool.query(FINGERPRINT)),
    );
    expect(after?.rows).toEqual(before?.rows);
    const next = await to.pool.query('INSERT INTO kinds DEFAULT VALUES RETURNING id');
    expect(next.rows).toEqual([{ id: '2501' }]);
    const queue = openQueue(to);
    await queue.start();
    expect(await queue.fetch('send-mail')).toMatchObject([{ data: { mailId: 'm1' } }]);
    await queue.stop({ graceful: false });
    await from.close();
    await to.close();
  });

  test('the command moves a data folder and prints the number of rows', async () => {
    using folder = temporaryFolder();
    const dataDir = join(folder.path, 'data');
    await (await openDatabase({ url: null, dataDir })).close();
    const tool = join(import.meta.dirname, '../tools/move-to-postgres.ts');
    const run = (...args: string[]) =>
      spawnSync(process.execPath, [tool, ...args], {
        encoding: 'utf8',
        env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
      });
    expect(run('mysql://x')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('Usage'),
    });
    const { status, stdout, stderr } = run(await target('by_command'));
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toContain('public.price: 0 rows');
    expect(stdout).toContain('DATABASE_URL');
  });
});

async function queueJob(database: Parameters<typeof openQueue>[0]): Promise<void> {
  const queue = openQueue(database);
  await queue.start();
  await queue.createQueue('send-mail', { notify: true });
  attachOutbox(database, queue);
  await database.run((work) => work.enqueue('send-mail', { mailId: 'm1' }));
  await queue.stop({ graceful: false });
}
